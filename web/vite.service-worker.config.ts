import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

const client = new URL('build/client/', import.meta.url)
const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 12)
const file = (name: string) => ({
  url: `/${name}`,
  revision: hashOf(readFileSync(new URL(name, client))),
})

/** What a release keeps for pages without a connection; the names of its files change with their contents. */
const manifest = () => [
  file('start.js'),
  file('icon.svg'),
  { url: '/offline', revision: hashOf(readdirSync(new URL('assets', client)).sort().join('\n')) },
]

/** Built after the client, whose files it names: another release is another worker, which the open pages announce. */
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      name: 'release-manifest',
      // Read as the build begins: tools load this file in a tree without a client, too.
      config: () => ({ define: { 'self.__WB_MANIFEST': JSON.stringify(manifest()) } }),
    },
  ],
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: 'src/entry.service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
