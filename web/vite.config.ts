import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { withoutFacades } from './build-output.ts'
import { contractParts } from './contract-parts.ts'
import { ownIcons, quietRouter, usedMerges } from './slim-packages.ts'

/** The server uses the same copy of these. */
const shared = ['react', 'react-dom', 'react-router', '@react-router/node', 'isbot']

interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => Record<'importers' | 'dynamicImporters' | 'importedIds', readonly string[]> | null
}

const everywhere = 'root'
const isPublic = (page: string) => /^(pages\/(public|auth)\/|app\/(signed-out|market))/.test(page)
const isFirst = (page: string) => isPublic(page) || /dashboard|\/layout|signed-in-layout/.test(page)

/** What the dashboard that many roles share loads at once, for some of them only, stands with what others need. */
const panels: readonly [RegExp, readonly string[]][] = [
  [/\/manager-projects\.tsx$/, ['pages/shared/dashboard.tsx']],
  [/\/(hiring-news|postings-card)\.tsx$/, ['pages/hr/dashboard.tsx']],
  [
    /\/((flag-list|list-page)\.tsx|(posting|internship)\.labels\.ts|moderation\.api\.ts)$/,
    ['pages/hr/dashboard.tsx', 'pages/superadmin/dashboard.tsx'],
  ],
]

const pagesOfModules = new Map<string, readonly string[]>()

/** Which of the pages that somebody opens first (public ones, dashboards) need a module before they are shown. */
function firstPagesOf(id: string, graph: ModuleGraph): readonly string[] {
  const known = pagesOfModules.get(id)
  if (known) return known
  pagesOfModules.set(id, [])
  const seen = new Set([id])
  const found = new Set<string>()
  for (const at of seen) {
    const page = /\/src\/(.+)\?__react-router-build-client-route$/.exec(at)?.[1]
    for (const [name, others] of panels)
      if (name.test(at)) for (const other of others) found.add(other)
    if (page && isFirst(page)) found.add(page)
    if (/\/src\/(entry\.client|root)\.tsx/.test(at)) found.add(everywhere)
    const info = graph.getModuleInfo(at)
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  const pages = [...found].toSorted()
  pagesOfModules.set(id, pages)
  return pages
}

/** The roles whose first page needs a module; all of them where the frame around their pages does. */
function rolesOf(pages: readonly string[]): number {
  if (pages.includes('app/signed-in-layout.tsx')) return Number.POSITIVE_INFINITY
  return ownersOf(pages).length
}

/** The folders of the pages. */
const ownersOf = (pages: readonly string[]) => [
  ...new Set(pages.filter((page) => !isPublic(page)).map((page) => page.split('/')[1])),
]

/** The cards of internships, which many public pages show and one role, are for neither all roles nor all pages. */
const isCommon = (pages: readonly string[]) =>
  rolesOf(pages) > 1 || pages.filter(isPublic).length < many - 1

/** Desks show tables, and workers what is on today; what few of them have in common is not worth a request. */
function homeOf(pages: readonly string[]): 'home' | 'desk' | 'work' | 'pair' | undefined {
  const owners = ownersOf(pages)
  if (rolesOf(pages) < 2) return undefined
  if (rolesOf(pages) === Number.POSITIVE_INFINITY) return 'home'
  if (owners.includes('pm') && owners.length === 2) return 'pair'
  const has = (...names: readonly string[]) => names.some((name) => owners.includes(name))
  if (!has('intern', 'tl')) return 'desk'
  return has('superadmin', 'pm', 'hr') ? 'home' : 'work'
}

/** Does it bring along the libraries of forms and reads, which are larger than all the rest of a public page? */
function needsForms(id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id])
  for (const at of seen) {
    if (/node_modules\/(zod|@tanstack|react-hook-form)\//.test(at)) return true
    for (const imported of graph.getModuleInfo(at)?.importedIds ?? []) seen.add(imported)
  }
  return false
}

const many = 7
const isIcon = /node_modules\/lucide-react\//
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
const group = (keyOf: (pages: readonly string[], needs: { forms: boolean }) => string | false) => ({
  priority: 3,
  name: (id: string, graph: ModuleGraph) => {
    const isOurs = !/node_modules|\/locales\//.test(id) || isIcon.test(id)
    const pages = isOurs ? firstPagesOf(id, graph) : []
    if (pages.length === 0) return null
    const key = keyOf(pages, {
      get forms() {
        return needsForms(id, graph)
      },
    })
    return key ? nameOf(key) : null
  },
})
const isOnBothSides = (pages: readonly string[]) => pages.some(isPublic) && !pages.every(isPublic)
const groupsByFirstPage = [
  group(
    (pages) =>
      (pages.includes(everywhere) ||
        (isOnBothSides(pages) && pages.filter(isPublic).length >= many)) &&
      everywhere,
  ),
  group((pages) => pages.filter(isPublic).length >= many && 'site'),
  group((pages, needs) => isOnBothSides(pages) && isCommon(pages) && !needs.forms && 'both'),
  group((pages) => isOnBothSides(pages) && isCommon(pages) && 'forms'),
  group((pages) => isOnBothSides(pages) && 'cards'),
  ...Array.from({ length: many - 1 }, (_, at) =>
    group((pages) => {
      const open = pages.filter(isPublic)
      return open.length === many - 1 - at && open.join(' ')
    }),
  ),
  ...['home', 'work', 'desk'].map((name) => group((pages) => homeOf(pages) === name && name)),
  group((pages) => homeOf(pages) === 'pair' && `${ownersOf(pages)}`),
  group((pages) => `own ${ownersOf(pages)}`),
]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    withoutFacades(),
    ...(command === 'build' && !isSsrBuild
      ? [contractParts(), usedMerges(), ownIcons(), quietRouter()]
      : []),
  ],
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
              test: /node_modules\/(react|react-dom|react-router|scheduler)\/|^\0rolldown\/runtime/,
              priority: 4,
            },
            ...groupsByFirstPage,
            { name: 'routes', test: /\?route=/, priority: 2.5 },
            // A file for each icon costs its header, a request and a line in the manifest for every route that has it.
            { name: 'icons', test: isIcon, minShareCount: 3, priority: 2 },
            // What most dialogs and other pages share, such as forms with their library.
            { name: 'often', minShareCount: 12, priority: 2 },
            { name: 'some', minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
}))
