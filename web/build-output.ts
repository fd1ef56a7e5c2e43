import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
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
