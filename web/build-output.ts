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
 * A route, or what a page loads later, whose code stands in a shared chunk has a file of its own that only passes its
 * exports on, which costs a page a request each. The chunk exports one route's names itself, and the list of files names
 * it instead; who imports later does so from the chunk.
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
      async handler({ dir = '' }) {
        const list = join(dir, '.vite/manifest.json')
        const manifest: Record<string, ManifestEntry> = JSON.parse(await readFile(list, 'utf8'))
        const named = new Set<string>()
        const entries = Object.entries(manifest).filter(([key]) => isListed.test(key))
        for (const [, entry] of entries) {
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
        await importFromChunks(
          dir,
          entries.map(([, { file }]) => file),
        )
      },
    },
  }
}

/**
 * Only those who import change, never the chunk: their names depend on the file that is left out, so a cached file never
 * meets one that it does not fit.
 */
async function importFromChunks(dir: string, routes: readonly string[]) {
  const folder = join(dir, 'assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const codes = new Map<string, string>()
  for (const name of names) codes.set(name, await readFile(join(folder, name), 'utf8'))
  for (const [name, code] of codes) {
    const [, exported, target] = facade.exec(code) ?? []
    const dynamic = new RegExp(`import\\((['"\`])\\./${name}\\1\\)`, 'g')
    const isNamed = [...codes.values()].some((other) => other.includes(`from"./${name}"`))
    if (!exported || !target || isNamed || routes.includes(`assets/${name}`)) continue
    const picked = listed(exported).map(([own, as]) => `${as}:e.${own}`)
    for (const [at, other] of codes) {
      if (!other.includes(name)) continue
      const changed = other
        .replace(dynamic, `import("./${target}").then(e=>({${picked}}))`)
        .replaceAll(`assets/${name}`, `assets/${target}`)
      codes.set(at, changed)
      await writeFile(join(folder, at), changed)
    }
    await rm(join(folder, name))
  }
}

/** What the list of files names: a page imports it by that name. */
const isListed = /entry\.client\.tsx$|__react-router-build-client-route$/
const facade = /^(?:export\{([^{}]*)\}from|import)"\.\/([^"]+)";\s*$/
/** `a as b,c` → [[a, b], [c, c]] */
const listed = (names: string) =>
  names.split(',').map((each): [string, string] => {
    const [name = '', as = name] = each.trim().split(' as ')
    return [name, as]
  })
