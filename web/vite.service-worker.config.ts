import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

const client = new URL('build/client/', import.meta.url)
const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 12)
/** Of the release: the names of its files change with their contents. */
const release = hashOf(readdirSync(new URL('assets', client)).sort().join('\n'))
const file = (name: string) => ({
  url: `/${name}`,
  revision: hashOf(readFileSync(new URL(name, client))),
})

/** Built after the client, whose files it names: another release is another worker, which the open pages announce. */
export default defineConfig({
  publicDir: false,
  define: {
    'self.__WB_MANIFEST': JSON.stringify([
      file('start.js'),
      file('icon.svg'),
      { url: '/offline', revision: release },
    ]),
  },
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
