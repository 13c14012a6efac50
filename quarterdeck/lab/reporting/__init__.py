"""Reports on experiments: pages with charts, verdicts in words, and a table for every chart."""
