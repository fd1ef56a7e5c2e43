import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface ManifestEntry {
  file: string
  imports?: string[]
  css?: string[]
}

/**
 * A route whose code stands in a shared chunk has a file of its own that only passes its exports on, which costs a page a
 * request each. The chunk exports one route's names itself, and the list of files names it instead.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // A file is kept for a year under its name, which is made before it is changed here.
    augmentChunkHash: () => readFileSync(fileURLToPath(import.meta.url), 'utf8'),
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const list = join(dir, '.vite/manifest.json')
        const manifest: Record<string, ManifestEntry> = JSON.parse(await readFile(list, 'utf8'))
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const [runtime, base] = ['rolldown-runtime', 'base'].map(
          (name) => chunks.find((chunk) => chunk.name === name)?.fileName,
        )
        if (runtime && base) await moveRuntime(dir, manifest, { runtime, base })
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

/** What rolldown adds to read CommonJS is half a kilobyte: it goes into the file with React, which every page loads. */
async function moveRuntime(
  dir: string,
  manifest: Record<string, ManifestEntry>,
  { runtime, base }: Record<'runtime' | 'base', string>,
) {
  const [from, to] = [runtime, base].map((file) => `"./${file.replace('assets/', '')}"`)
  const imports = new RegExp(`import(?:\\{([^{}]*)\\}from)?${from};`)
  const [, code = '', names = ''] =
    /^(.*)export\{([^{}]*)\};\s*$/s.exec(await readFile(join(dir, runtime), 'utf8')) ?? []
  if (!names) throw new Error(`${runtime} does not end with what it exports.`)
  const helpers = listed(names)
  for (const file of await readdir(join(dir, 'assets'))) {
    if (!file.endsWith('.js')) continue
    const path = join(dir, 'assets', file)
    const text = await readFile(path, 'utf8')
    const [, used = ''] = imports.exec(text) ?? []
    const own = used ? listed(used) : []
    const changed =
      path === join(dir, base)
        ? text
            .replace(imports, () => {
              const locals = own.map(([, local]) => local)
              const values = own.map(([name]) => helpers.find(([, as]) => as === name)?.[0])
              return `var[${locals}]=(()=>{${code}return[${values}]})();`
            })
            .replace(/\};\s*$/, () => `,${own.map(([name, as]) => `${as} as r$${name}`)}};`)
        : text.replace(imports, () =>
            used ? `import{${own.map(([name, as]) => `r$${name} as ${as}`)}}from${to};` : '',
          )
    const list = changed.replaceAll(`"${runtime}"`, `"${base}"`)
    if (list !== text) await writeFile(path, list)
  }
  await rm(join(dir, runtime))
  const keyOf = (file: string) => Object.keys(manifest).find((key) => manifest[key]?.file === file)
  const [runtimeKey, baseKey = ''] = [runtime, base].map(keyOf)
  for (const entry of Object.values(manifest))
    if (entry.imports)
      entry.imports = [
        ...new Set(entry.imports.map((key) => (key === runtimeKey ? baseKey : key))),
      ].filter((key) => manifest[key] !== entry)
  if (runtimeKey) delete manifest[runtimeKey]
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
export function shortManifest(): Plugin {
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
