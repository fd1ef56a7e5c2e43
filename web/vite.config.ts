import { readdirSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What more of them need than there are behind the sign-in, the public ones need too. */
const signedIn = readdirSync(new URL('src/pages', import.meta.url), { recursive: true }).filter(
  (name) => /\.tsx$/.test(String(name)) && !/^public|\.test\./.test(String(name)),
).length

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
