import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * The modules of routes that are not public, and the few public ones with a form; what more modules need than these, all
 * public pages need, too.
 */
const routes = readFileSync(new URL('src/routes.ts', import.meta.url), 'utf8')
const signedIn = new Set(routes.match(/'(?:pages|app)\/(?!public\/)[^']+'/g)).size + 2

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    // A file inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Few files, since each costs a request: what only a new release of React changes, and what nearly all pages share.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
              priority: 2,
            },
            { name: 'common', minShareCount: signedIn + 1, priority: 1 },
          ],
        },
      },
    },
  },
})
