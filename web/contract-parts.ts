import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, type Plugin, parseAst, runnerImport, transformWithOxc } from 'vite'

const folder = fileURLToPath(new URL('../contract/src/', import.meta.url))
const emptyResponses = fileURLToPath(new URL('src/lib/api/empty-response.ts', import.meta.url))
const suffix = '?plain'

interface Part {
  text: string
  names: readonly string[]
  uses: ReadonlySet<string>
  needsSchemas: boolean
}
interface Split {
  parts: readonly Part[]
  imports: ReadonlyMap<string, { from: string; name: string }>
  /** Exported groups of routes, as the browser needs them: everything but the shapes of what goes in. */
  routes: ReadonlyMap<string, string>
  /** What can be imported without loading the schemas. */
  plain: ReadonlySet<string>
}

/**
 * A contract file holds a noun's words and routes beside the schemas of its forms and answers. In the browser a page that
 * shows a list needs the words and the addresses; the schemas and zod, 40 kB, are needed where a form is opened. So
 * each file becomes two modules, `file.ts?plain` and `file.ts`, and whoever imports names from it gets each from its
 * own. The server has the schemas whole.
 */
export function contractParts(): Plugin {
  const splits = new Map<string, Promise<Split>>()
  let routes: Promise<Map<string, Map<string, string>>> | undefined
  const readNow = async (file: string) => {
    routes ??= slimRoutes()
    return read(file, await routes, splitOf)
  }
  const splitOf = (file: string) => {
    const split = splits.get(file) ?? readNow(file)
    splits.set(file, split)
    return split
  }
  return {
    name: 'contract-parts',
    enforce: 'post',
    resolveId: {
      order: 'pre',
      handler: (id) => (id.startsWith(folder) && id.endsWith(suffix) ? id : undefined),
    },
    load: {
      order: 'pre',
      handler: async (id) => {
        if (id === answers) return { code: interned, moduleType: 'js', moduleSideEffects: false }
        const [file = ''] = id.split('?')
        if (!isContract(file)) return undefined
        const split = await splitOf(file)
        if (![...split.parts].some(({ needsSchemas }) => needsSchemas)) return undefined
        const code = await codeOf(file, split, splitOf, id.endsWith(suffix))
        return { code, moduleType: 'js', moduleSideEffects: false }
      },
    },
    async transform(code, id) {
      if (id.startsWith(folder) || !code.includes('contract/')) return undefined
      let changed = code
      for (const node of parseAst(code).body.toReversed()) {
        if (node.type !== 'ImportDeclaration') continue
        const found = await this.resolve(node.source.value, id)
        if (!found || !isContract(found.id)) continue
        const { plain, parts } = await splitOf(found.id)
        if (!parts.some(({ needsSchemas }) => needsSchemas)) continue
        const named = node.specifiers.map((each) => {
          if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier')
            throw new Error(`${id} imports ${found.id} not by name.`)
          const { imported, local } = each
          const readsShape = new RegExp(`\\b${local.name}\\.\\w+\\.(body|query|params|returns)\\b`)
          const from = plain.has(imported.name) && !readsShape.test(code) ? suffix : ''
          return { from, text: `${imported.name} as ${local.name}` }
        })
        const lines = ['', suffix].map((from) => {
          const texts = named.filter((each) => each.from === from).map(({ text }) => text)
          return texts.length ? `import { ${texts} } from ${JSON.stringify(found.id + from)};` : ''
        })
        changed = changed.slice(0, node.start) + lines.join(' ') + changed.slice(node.end)
      }
      return changed === code ? undefined : { code: changed, map: null }
    },
  }
}

const isContract = (id: string) => id.startsWith(folder) && id.endsWith('.ts')

/** The routes of every file, by the name of their group. */
async function slimRoutes() {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
  const source = 'virtual:contract'
  const { module } = await runnerImport<{
    files: Record<string, Record<string, unknown>>
    emptyResponse: (schema: unknown) => unknown
  }>(source, {
    configFile: false,
    plugins: [
      {
        name: source,
        resolveId: (id) => (id === source ? id : undefined),
        load: (id) =>
          id === source
            ? [
                ...files.map((file, at) => `import * as m${at} from ${JSON.stringify(file)}`),
                `export { emptyResponse } from ${JSON.stringify(emptyResponses)}`,
                `export const files = {${files.map((file, at) => `${JSON.stringify(file)}: m${at}`)}}`,
              ].join('\n')
            : undefined,
      },
    ],
  })
  const schemas = new Map<unknown, number>()
  const slim = (route: Record<string, unknown>) => {
    const { returns, method, path, reads, changes, binary, multipart } = route
    const at = schemas.get(returns) ?? schemas.size
    schemas.set(returns, at)
    const empty = method === 'GET' && !binary ? module.emptyResponse(returns) : undefined
    const shape = `answer(${[at, JSON.stringify(empty)].filter((each) => each !== undefined)})`
    const rest = JSON.stringify({ method, path, reads, changes, binary, multipart })
    return `{...${rest},returns:${shape}}`.replace('{...{', '{').replace('},returns', ',returns')
  }
  return new Map(
    Object.entries(module.files).map(([file, exported]) => [
      file,
      new Map(
        Object.entries(exported).flatMap(([name, group]) =>
          isGroup(group)
            ? [[name, `{${Object.entries(group).map(([key, route]) => `${key}:${slim(route)}`)}}`]]
            : [],
        ),
      ),
    ]),
  )
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isGroup = (value: unknown): value is Record<string, Record<string, unknown>> =>
  isFields(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((route) => isFields(route) && 'method' in route && 'returns' in route)

/** The statements of a file, and which of them need schemas: by themselves, or by what they use. */
async function read(
  file: string,
  routes: Map<string, Map<string, string>>,
  splitOf: (file: string) => Promise<Split>,
): Promise<Split> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { lang: 'ts' })
  const imports = new Map<string, { from: string; name: string }>()
  const statements: Omit<Part, 'needsSchemas'>[] = []
  for (const node of parseAst(code).body) {
    if (node.type === 'ImportDeclaration') {
      for (const each of node.specifiers)
        if (each.type === 'ImportSpecifier' && each.imported.type === 'Identifier') {
          const from = node.source.value
          const path = from.startsWith('.') ? join(dirname(file), from) : from
          imports.set(each.local.name, { from: path, name: each.imported.name })
        }
      continue
    }
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (!declared) throw new Error(`${file} exports by a list.`)
    const text = code.slice(node.start, node.end)
    statements.push({ text, names: namesOf(declared), uses: identifiersIn(node) })
  }
  const needing = new Set<string>()
  for (const [local, { from, name }] of imports) {
    if (from === 'zod') needing.add(local)
    if (isContract(from) && !withoutRoutes(await splitOf(from)).has(name)) needing.add(local)
  }
  for (let before = -1; before < needing.size; ) {
    before = needing.size
    for (const { names, uses } of statements)
      if ([...uses].some((name) => needing.has(name))) for (const name of names) needing.add(name)
  }
  const parts = statements.map((part) => ({
    ...part,
    needsSchemas: [...part.names, ...part.uses].some((name) => needing.has(name)),
  }))
  const own = routes.get(file) ?? new Map<string, string>()
  const names = parts.flatMap((part) => (part.needsSchemas ? [] : part.names))
  return { parts, imports, routes: own, plain: new Set([...names, ...own.keys()]) }
}

/** Schemas are built from other schemas, and whoever lists routes there wants them whole. */
const withoutRoutes = ({ plain, routes }: Split) =>
  new Set([...plain].filter((name) => !routes.has(name)))

const namesOf = (node: ESTree.Node): string[] => {
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id }) => [...identifiersIn(id)])
  return 'id' in node && isNode(node.id) && node.id.type === 'Identifier' ? [node.id.name] : []
}

const isNode = (value: unknown): value is ESTree.Node =>
  isFields(value) && typeof value.type === 'string'

/** Names of values; not those of properties. */
function identifiersIn(root: ESTree.Node): Set<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    if (value.type === 'Identifier') found.add(value.name)
    for (const [key, child] of Object.entries(value)) {
      const isName =
        (key === 'property' && value.type === 'MemberExpression' && !value.computed) ||
        (key === 'key' && value.type === 'Property' && !value.computed)
      if (!isName) visit(child)
    }
  }
  visit(root)
  return found
}

/** What a route returns: the same for all that return the same, with the least of it for `emptyResponse`. */
const answers = join(folder, 'answers.ts') + suffix
const interned = `
const known = new Map()
export function answer(at, ...values) {
  if (!known.has(at)) known.set(at, { _zod: { def: { type: 'literal', values } } })
  return known.get(at)
}`

async function codeOf(
  file: string,
  { parts, imports, routes, plain }: Split,
  splitOf: (file: string) => Promise<Split>,
  isPlain: boolean,
) {
  const chosen = parts.filter(
    ({ needsSchemas, names }) =>
      needsSchemas !== isPlain && !(isPlain && names.some((name) => routes.has(name))),
  )
  const uses = new Set(chosen.flatMap((part) => [...part.uses]))
  const lines: string[] = []
  for (const [local, { from, name }] of imports) {
    if (!uses.has(local)) continue
    const isShort = isContract(from) && (await isSplit(from, splitOf))
    const isOther = isShort && withoutRoutes(await splitOf(from)).has(name)
    lines.push(
      `import { ${name} as ${local} } from ${JSON.stringify(from + (isOther ? suffix : ''))}`,
    )
  }
  const own = [...plain].filter((name) => uses.has(name) && !routes.has(name))
  if (!isPlain) {
    if (own.length) lines.push(`import { ${own} } from ${JSON.stringify(file + suffix)}`)
    lines.push(`export * from ${JSON.stringify(file + suffix)}`)
  }
  lines.push(...chosen.map(({ text, names }) => (isPlain && names.length ? exported(text) : text)))
  if (isPlain && routes.size) {
    lines.push(`import { answer } from ${JSON.stringify(answers)}`)
    for (const [name, group] of routes) lines.push(`export const ${name} = ${group}`)
  }
  return lines.join('\n')
}

/** The other part needs what the file keeps to itself, too. */
const exported = (text: string) => (text.startsWith('export ') ? text : `export ${text}`)

const isSplit = async (file: string, splitOf: (file: string) => Promise<Split>) =>
  (await splitOf(file)).parts.some(({ needsSchemas }) => needsSchemas)
