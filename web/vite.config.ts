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

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

const everyPage = ['root']
const isPublic = (page: string) => /^pages\/(public|auth)\//.test(page)
const isFirst = (page: string) => isPublic(page) || /dashboard|layout/.test(page)
const pagesOfModules = new Map<string, readonly string[]>()

/** Which of the pages that somebody opens first (public ones, dashboards) need a module before they are shown. */
function firstPagesOf(id: string, graph: ModuleGraph): readonly string[] {
  const known = pagesOfModules.get(id)
  if (known) return known
  const seen = new Set([id])
  const found = new Set<string>()
  for (const at of seen) {
    const page = /\/src\/(.+)\?__react-router-build-client-route$/.exec(at)?.[1]
    if (page && isFirst(page)) found.add(page)
    if (/\/src\/(entry\.client|root)\.tsx/.test(at)) found.add('root')
    for (const importer of graph.getModuleInfo(at)?.importers ?? []) seen.add(importer)
  }
  const pages = found.has('root') ? everyPage : [...found].toSorted()
  pagesOfModules.set(id, pages)
  return pages
}

/** The roles whose first page needs a module; all of them where the frame around their pages does. */
function rolesOf(pages: readonly string[]): number {
  if (pages.includes('app/signed-in-layout.tsx')) return Number.POSITIVE_INFINITY
  return new Set(pages.map((page) => page.split('/')[1])).size
}

const many = 7
const names = new Map<string, string>()
const nameOf = (key: string) => {
  const name = names.get(key) ?? `part${names.size}`
  names.set(key, name)
  return name
}

/**
 * Groups our own modules by the first pages that need them, so that a page has few files and hardly a byte that it does
 * not need. A group takes along what its modules import, so what more pages need is grouped before it.
 */
const group = (keyOf: (pages: readonly string[]) => string | false) => ({
  name: (id: string, graph: ModuleGraph) => {
    const pages = id.includes('node_modules') ? [] : firstPagesOf(id, graph)
    const key = pages.length > 0 && keyOf(pages)
    return key ? nameOf(key) : null
  },
})
const groupsByFirstPage = [
  group((pages) => pages === everyPage && 'root'),
  group((pages) => pages.filter(isPublic).length >= many && 'site'),
  ...Array.from({ length: many - 1 }, (_, at) =>
    group((pages) => {
      const open = pages.filter(isPublic)
      return open.length === many - 1 - at && open.join(' ')
    }),
  ),
  group((pages) => rolesOf(pages) >= 5 && 'home'),
]

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
            ...groupsByFirstPage,
          ],
        },
      },
    },
  },
}))
