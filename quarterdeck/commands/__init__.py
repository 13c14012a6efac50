"""The commands of `quarterdeck`, one file each, and what they share: arguments, files, output, failure."""
