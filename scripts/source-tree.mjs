import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { root } from './steps.mjs'

export const isTest = (file) =>
  /\.test\.tsx?$|\.spec\.ts$|^server\/src\/test\/|\/fake-server\.tsx$/.test(file)

export const files = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name}`),
)
export const sources = files.filter((file) => !isTest(file))
export const text = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
export const lines = (file) => text.get(file).split('\n').length - 1

/** The import aliases of each workspace's package.json, without the star: `#lib/` → `web/src/lib/`. */
const aliases = Object.fromEntries(
  ['server', 'web'].map((workspace) => {
    const { imports } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
    const plain = (path) => path.replace(/\*.*$/, '')
    return [
      workspace,
      Object.entries(imports).map(([from, to]) => [
        plain(from),
        normalize(join(workspace, plain(to))),
      ]),
    ]
  }),
)

function resolve(from, specifier) {
  if (specifier.startsWith('@app/contract/')) return `contract/src/${specifier.slice(14)}`
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const alias = aliases[from.split('/')[0]]?.find(([start]) => specifier.startsWith(start))
  return alias && alias[1] + specifier.slice(alias[0].length)
}

/** The imports of a file within the tree: [path, whether it is loaded lazily]. */
export const importsOf = new Map(
  files.map((file) => [
    file,
    [...text.get(file).matchAll(/(import\(\s*|from\s+|import\s+)(['"])([^'"\n]+)\2/g)]
      .map(([, how, , specifier]) => [resolve(file, specifier), how.startsWith('import(')])
      .filter(([target]) => text.has(target)),
  ]),
)

/** Calls `look` with every node of a file and its syntax tree. */
export function visitAll(file, look) {
  const source = ts.createSourceFile(file, text.get(file), ts.ScriptTarget.Latest, true)
  const visit = (node) => {
    look(node, source)
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** Where a node is, and how it begins. */
export const at = (file, node, source) =>
  `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText().slice(0, 80)}`
