import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * How many modules of routes are not public, and half of those that are: what more modules need than these, all public
 * pages need, too, and not only the few that have a form.
 */
const routes = readFileSync(new URL('src/routes.ts', import.meta.url), 'utf8')
const count = (pattern: RegExp) => new Set(routes.match(pattern)).size
const enough =
  count(/'(?:pages|app)\/(?!public\/)[^']+'/g) + Math.ceil(count(/'pages\/public\/[^']+'/g) / 2)

/** The server uses the same copy of these. */
const shared = ['react', 'react-dom', 'react-router', '@react-router/node', 'isbot']

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: {
      'react-style-singleton': fileURLToPath(
        new URL('src/lib/style-singleton.ts', import.meta.url),
      ),
    },
  },
  // The one that draws PDFs loads pdf.js after it has prepared for it.
  worker: { format: 'es' },
  // Packages have thousands of small files of which the pages use few: they go into the server's build, not beside it.
  ssr: command === 'build' ? { noExternal: true, external: shared } : {},
  build: {
    target: 'es2022',
    // A file inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A page loads the manifest with the names of all files: without words it is a quarter smaller.
        ...(!isSsrBuild && {
          chunkFileNames: 'assets/[hash].js',
          entryFileNames: 'assets/[hash].js',
        }),
        // Few files, since each costs a request: what only a new release of React changes, and what nearly all pages share.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
              priority: 2,
            },
            // A file for each icon costs its header, a request and a line in the manifest for every route that has it.
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 10, priority: 2 },
            { name: 'common', minShareCount: enough + 1, priority: 1 },
          ],
        },
      },
    },
  },
}))
