import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.QUARTERDECK_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: {
      $lib: here('./src/lib'),
      $art: here('./src/art'),
      $words: here('./src/words/words.svelte.ts'),
      $types: here('./src/generated/messages.ts'),
    },
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  build: {
    outDir: here('../quarterdeck/server/page'),
    emptyOutDir: true,
    assetsInlineLimit: 0, // The page's policy allows no data: addresses.
    target: 'es2022',
  },
  server: {
    proxy: { '/api': { target: server, changeOrigin: true }, '/ws': { target: server, ws: true, changeOrigin: true } },
  },
  test: { include: ['tests/**/*.test.ts'], isolate: false, pool: 'threads' },
})
