import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTailwindMerge, getDefaultConfig, mergeConfigs, validators } from 'tailwind-merge'
import type { Plugin } from 'vite'
import { merging } from './src/ui/merging.ts'

const sources = fileURLToPath(new URL('src/', import.meta.url))
const library = 'tailwind-merge'
const reduced = '\0used-merges'

type Config = ReturnType<Parameters<typeof createTailwindMerge>[0]>

/**
 * The library that merges class names knows every class of Tailwind, 9 kB. The browser gets its rules for those classes
 * that stand somewhere in our sources.
 */
export function usedMerges(): Plugin {
  return {
    name: 'used-merges',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === library && importer?.endsWith('/ui/cn.ts') ? reduced : undefined,
    load: (id) =>
      id === reduced
        ? `import { createTailwindMerge, validators } from '${library}'
           const { ${[...tests.values()]} } = validators
           export const extendTailwindMerge = () => createTailwindMerge(() => (${rulesInUse()}))`
        : undefined,
  }
}

/** Everything between spaces and quotes, classes among it. */
function wordsOfSources() {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  const words = files
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => readFileSync(join(sources, name), 'utf8').match(/[^\s'"`]+/g) ?? [])
  return [...new Set(words)]
}

function rulesInUse() {
  const config: Config = mergeConfigs(getDefaultConfig(), merging)
  const words = wordsOfSources()
  const twice = words.flatMap((word) => [word, word]).join(' ')
  /** How long the words are where only these rules know which of them are the same again. */
  const lengthBy = (classGroups: Config['classGroups']) =>
    createTailwindMerge(() => ({ ...config, classGroups, conflictingClassGroups: {} }))(twice)
      .length
  // A property written out, such as [--page-top:65px], is known without a rule.
  const most = lengthBy({})
  const isUsed = (name: string, rule: Config['classGroups'][string]) =>
    lengthBy({ [name]: rule }) < most
  const rules = Object.entries(config.classGroups).filter(([name, rule]) => isUsed(name, rule))
  const kept = new Set(rules.map(([name]) => name))
  const conflicts = Object.entries(config.conflictingClassGroups).flatMap(([name, others = []]) =>
    kept.has(name) ? [[name, others.filter((other) => kept.has(other))] as const] : [],
  )
  const used = {
    ...config,
    theme: {},
    classGroups: Object.fromEntries(rules),
    conflictingClassGroups: Object.fromEntries(conflicts),
  }
  return codeOf(used, config.theme)
}

const tests = new Map<unknown, string>(
  Object.entries(validators).map(([name, test]) => [test, name]),
)

function codeOf(value: unknown, theme: Config['theme']): string {
  const inner = (each: unknown) => codeOf(each, theme)
  if (Array.isArray(value)) return `[${value.map(inner).filter(Boolean)}]`
  // The values of the theme in the place of their name.
  if (typeof value === 'function' && 'isThemeGetter' in value)
    return inner(value(theme)).slice(1, -1)
  if (typeof value === 'function') {
    const name = tests.get(value)
    if (!name) throw new Error('A rule of tailwind-merge tests by what it does not export.')
    return name
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${inner(each)}`)}}`
}

/**
 * The package of icons has one file that names them all. Through it each icon seems to belong to every page that shows
 * any; from its own file, an icon goes with the pages that show it.
 */
export function ownIcons(): Plugin {
  const list = fileURLToPath(import.meta.resolve('lucide-react')).replace(
    /dist\/.*/,
    'dist/esm/lucide-react.mjs',
  )
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(
    /export \{([^}]+)\} from '\.\/icons\/(.+)\.mjs'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  return {
    name: 'own-icons',
    enforce: 'post',
    transform: (code, id) =>
      id.startsWith(sources) && code.includes('"lucide-react"')
        ? code.replaceAll(/^import \{([^}]+)\} from "lucide-react";/gm, (_, names: string) =>
            names
              .split(',')
              .filter((each) => each.trim())
              .map((each) => {
                const [name = '', local = name] = each.trim().split(' as ')
                return `import ${local} from "lucide-react/icons/${files.get(name)}";`
              })
              .join(' '),
          )
        : undefined,
  }
}

/** The package of the router always resolves to its build for development, with warnings that nobody reads here. */
export function quietRouter(): Plugin {
  const build = fileURLToPath(import.meta.resolve('react-router')).replace(
    /dist\/.*/,
    'dist/production/',
  )
  const files = new Map([
    ['react-router', `${build}index.mjs`],
    ['react-router/dom', `${build}dom-export.mjs`],
  ])
  return { name: 'quiet-router', enforce: 'pre', resolveId: (id) => files.get(id) }
}
