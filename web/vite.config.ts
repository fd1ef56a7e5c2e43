import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { contractParts } from './contract-parts.ts'
import { ownIcons, usedMerges, withoutAdvice } from './slim-packages.ts'

/** The server uses the same copy of these. */
const shared = ['react', 'react-dom', 'react-router', '@react-router/node', 'isbot']

interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => Record<'importers' | 'dynamicImporters' | 'importedIds', readonly string[]> | null
}

const everywhere = 'root'
const isPublic = (page: string) => /^(pages\/(public|auth)\/|app\/(signed-out|market))/.test(page)
const isFirst = (page: string) => isPublic(page) || /dashboard|layout/.test(page)

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

/** Desks show tables, and workers what is on today. */
function deskOf(pages: readonly string[]): string {
  if (rolesOf(pages) === Number.POSITIVE_INFINITY) return ''
  const owners = ownersOf(pages)
  const has = (...names: readonly string[]) => names.some((name) => owners.includes(name))
  if (!has('intern', 'tl')) return 'desk'
  return has('superadmin', 'pm', 'hr') ? '' : 'work'
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
  group((pages) => rolesOf(pages) > 2 && `home ${deskOf(pages)}`),
  group((pages) => rolesOf(pages) === 2 && `home ${ownersOf(pages)}`),
  group((pages) => `home ${ownersOf(pages)}`),
]

interface ManifestEntry {
  file: string
  imports?: string[]
  css?: string[]
}

/**
 * A route whose code stands in a shared chunk has a file of its own that only passes its exports on, which costs a page a
 * request each. The chunk exports one route's names itself, and the list of files names it instead.
 */
function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }) {
        const list = join(dir, '.vite/manifest.json')
        const manifest: Record<string, ManifestEntry> = JSON.parse(await readFile(list, 'utf8'))
        const named = new Set<string>()
        for (const [key, entry] of Object.entries(manifest)) {
          if (!/entry\.client\.tsx$|__react-router-build-client-route$/.test(key)) continue
          const path = join(dir, entry.file)
          const found = facade.exec(await readFile(path, 'utf8'))
          const target =
            found && Object.values(manifest).find(({ file }) => file.endsWith(`/${found[2]}`))
          if (!target || (found[1] && named.has(target.file))) continue
          const chunk = join(dir, target.file)
          const code = await readFile(chunk, 'utf8')
          if (found[1]) {
            const [, all = ''] = /export\{([^{}]*)\};\s*$/.exec(code) ?? []
            const more = listed(found[1]).map(([name, as]) => {
              const [own] = listed(all).find(([, exported]) => exported === name) ?? []
              if (!own) throw new Error(`${target.file} does not export ${name}.`)
              return `${own} as ${as}`
            })
            await writeFile(chunk, code.replace(/\};\s*$/, `,${more}};\n`))
            named.add(target.file)
          }
          await rm(path)
          const css = [...new Set([...(entry.css ?? []), ...(target.css ?? [])])]
          Object.assign(
            entry,
            { file: target.file, imports: target.imports },
            css.length > 0 && { css },
          )
        }
        await writeFile(list, JSON.stringify(manifest))
      },
    },
  }
}

const facade = /^(?:export\{([^{}]*)\}from|import)"\.\/([^"]+)";\s*$/
/** `a as b,c` → [[a, b], [c, c]] */
const listed = (names: string) =>
  names.split(',').map((each): [string, string] => {
    const [name = '', as = name] = each.trim().split(' as ')
    return [name, as]
  })

interface RouteParts {
  module: string
  imports: string[]
  css: string[]
}
interface RouteManifest {
  entry: RouteParts
  routes: Record<string, RouteParts & Record<string, unknown>>
}

const clientAssets = fileURLToPath(new URL('build/client/assets/', import.meta.url))

/**
 * Every first page loads the list of all routes. React Router writes out each name of a file and each field of a route
 * anew; this names each file once and leaves out what is as usual, 4 kB instead of 7.
 */
function shortManifest(): Plugin {
  return {
    name: 'short-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle: {
      order: 'post',
      async handler() {
        const list = (await readdir(clientAssets)).find((name) => /^manifest-.+\.js$/.test(name))
        if (!list) throw new Error('React Router wrote no manifest.')
        const path = join(clientAssets, list)
        const code = await readFile(path, 'utf8')
        const written = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(code)?.[1]
        // A build of the server alone finds it as it left it.
        if (written) await writeFile(path, shortened(JSON.parse(written)))
      },
    },
  }
}

function shortened({ entry, routes, ...rest }: RouteManifest): string {
  const uses = new Map<string, number>()
  for (const { module, imports } of [entry, ...Object.values(routes)])
    for (const file of [module, ...imports]) uses.set(file, (uses.get(file) ?? 0) + 1)
  const files = [...uses].toSorted(([, a], [, b]) => b - a).map(([file]) => file)
  const numbers = new Map(files.map((file, at) => [file, at]))
  const numbered = (file: string) => numbers.get(file) ?? -1
  const styles = [...new Set(Object.values(routes).map(({ css }) => JSON.stringify(css)))]
  const usual = Object.fromEntries(
    Object.entries(Object.values(routes).at(-1) ?? {}).filter(([name]) => name.startsWith('has')),
  )
  const rows = Object.values(routes).map(({ module, imports, css, ...route }) => {
    const special = Object.entries(route).filter(([name, value]) => usual[name] !== value)
    // The distance to the one before repeats from route to route.
    const steps = imports
      .map(numbered)
      .toSorted((a, b) => a - b)
      .map((at, index, all) => at - (all[index - 1] ?? 0))
    const style = styles.indexOf(JSON.stringify(css))
    return [Object.fromEntries(special), numbered(module), steps.join(' '), style]
  })
  return `{let f=${JSON.stringify(files.map((file) => file.replace(/^\/assets\/(.+)\.js$/, '$1')).join(' '))}.split(" ").map(n=>"/assets/"+n+".js"),routes={};
for(let [route,module,steps,style] of ${JSON.stringify(rows)}){let at=0;routes[route.id]={...${JSON.stringify(usual)},...route,module:f[module],imports:steps?steps.split(" ").map(step=>f[at+=+step]):[],css:[${styles}][style]}}
window.__reactRouterManifest={...${JSON.stringify({ entry, ...rest })},routes}}`
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    withoutFacades(),
    shortManifest(),
    ...(command === 'build' && !isSsrBuild ? [contractParts(), usedMerges(), ownIcons(), withoutAdvice()] : []),
  ],
  resolve: {
    alias: {
      'react-style-singleton': fileURLToPath(
        new URL('src/lib/style-singleton.ts', import.meta.url),
      ),
      '@lingui/message-utils/compileMessage': fileURLToPath(
        new URL('src/lib/i18n/compile-message.ts', import.meta.url),
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
