import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, type Plugin, parseAst, runnerImport, transformWithOxc } from 'vite'

const folder = fileURLToPath(new URL('../contract/src/', import.meta.url))
const emptyResponses = fileURLToPath(new URL('src/lib/api/empty-response.ts', import.meta.url))
const suffix = '?plain'
const routeMark = '?route='

interface Part {
  text: string
  names: readonly string[]
  uses: ReadonlySet<string>
  needsSchemas: boolean
}
type Groups = ReadonlyMap<string, ReadonlyMap<string, string>>
interface Split {
  parts: readonly Part[]
  imports: ReadonlyMap<string, { from: string; name: string }>
  /** Exported groups of routes, as the browser needs them: everything but the shapes of what goes in. */
  routes: Groups
  /** What can be imported without loading the schemas. */
  plain: ReadonlySet<string>
}

/**
 * A contract file holds a noun's words and routes beside the schemas of its forms and answers. In the browser a page that
 * shows a list needs the words and the addresses; the schemas and zod, 40 kB, are needed where a form is opened. So
 * each file becomes two modules, `file.ts?plain` and `file.ts`, and whoever imports names from it gets each from its
 * own. Of its routes a page needs a few, so that each is a module, too. The server has the schemas whole.
 */
export function contractParts(): Plugin {
  const splits = new Map<string, Promise<Split>>()
  let routes: Promise<Map<string, Groups>> | undefined
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
      handler: (id) =>
        id.startsWith(folder) && (id.endsWith(suffix) || id.includes(routeMark)) ? id : undefined,
    },
    load: {
      order: 'pre',
      handler: async (id) => {
        if (id === answers) return { code: interned, moduleType: 'js', moduleSideEffects: false }
        const [file = ''] = id.split('?')
        if (!isContract(file)) return undefined
        const split = await splitOf(file)
        if (!split.parts.some(({ needsSchemas }) => needsSchemas)) return undefined
        const [, route] = id.split(routeMark)
        if (route)
          return { code: routeCode(split, route), moduleType: 'js', moduleSideEffects: false }
        const code = await codeOf(file, split, splitOf, id.endsWith(suffix))
        return { code, moduleType: 'js', moduleSideEffects: false }
      },
    },
    async transform(code, id) {
      if (id.startsWith(folder) || !code.includes('contract/')) return undefined
      const edits: Edit[] = []
      const program = parseAst(code)
      for (const node of program.body) {
        if (node.type !== 'ImportDeclaration') continue
        const found = await this.resolve(node.source.value, id)
        if (!found || !isContract(found.id)) continue
        const { plain, parts, routes } = await splitOf(found.id)
        if (!parts.some(({ needsSchemas }) => needsSchemas)) continue
        const single: string[] = []
        const named = node.specifiers.flatMap((each) => {
          if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier')
            throw new Error(`${id} imports ${found.id} not by name.`)
          const { imported, local } = each
          const readsShape = new RegExp(`\\b${local.name}\\.\\w+\\.(body|query|params|returns)\\b`)
          const from = plain.has(imported.name) && !readsShape.test(code) ? suffix : ''
          const uses = from && usesOf(program, local.name, routes.get(imported.name))
          if (!uses) return [{ from, text: `${imported.name} as ${local.name}` }]
          edits.push(...uses)
          for (const key of new Set(uses.map(({ key }) => key))) {
            const module = JSON.stringify(`${found.id}${routeMark}${imported.name}-${key}`)
            single.push(`import { route as ${local.name}$${key} } from ${module};`)
          }
          return []
        })
        const lines = ['', suffix].map((from) => {
          const texts = named.filter((each) => each.from === from).map(({ text }) => text)
          return texts.length ? `import { ${texts} } from ${JSON.stringify(found.id + from)};` : ''
        })
        edits.push({ start: node.start, end: node.end, text: [...lines, ...single].join(' ') })
      }
      if (edits.length === 0) return undefined
      let changed = code
      for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
        changed = changed.slice(0, start) + text + changed.slice(end)
      return { code: changed, map: null }
    },
  }
}

interface Edit {
  start: number
  end: number
  text: string
}

/** Where a file names single routes of a group, and what stands there instead; nothing if it uses the group otherwise. */
function usesOf(
  program: ESTree.Node,
  group: string,
  routes: ReadonlyMap<string, string> = new Map(),
) {
  const uses: (Edit & { key: string })[] = []
  let others = 0
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value) || value.type === 'ImportDeclaration') return
    if (value.type === 'Identifier' && value.name === group) others += 1
    if (value.type === 'MemberExpression' && !value.computed && isNode(value.object)) {
      const { object, property, start, end } = value
      if (object.type === 'Identifier' && object.name === group && 'name' in property) {
        const key = String(property.name)
        if (!routes.has(key)) others += 1
        uses.push({ start, end, key, text: `${group}$${key}` })
        return
      }
    }
    for (const child of valuesOf(value)) visit(child)
  }
  visit(program)
  return others === 0 && uses.length > 0 ? uses : undefined
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
    const { returns, method, path, reads, own, changes, binary, multipart } = route
    const at = schemas.get(returns) ?? schemas.size
    schemas.set(returns, at)
    const empty = method === 'GET' && !binary ? module.emptyResponse(returns) : undefined
    const shape = `answer(${[at, JSON.stringify(empty)].filter((each) => each !== undefined)})`
    const rest = JSON.stringify({ method, path, reads, own, changes, binary, multipart })
    return `{...${rest},returns:${shape}}`.replace('{...{', '{').replace('},returns', ',returns')
  }
  return new Map(
    Object.entries(module.files).map(([file, exported]) => [
      file,
      new Map(
        Object.entries(exported).flatMap(([name, group]) =>
          isGroup(group)
            ? [[name, new Map(Object.entries(group).map(([key, route]) => [key, slim(route)]))]]
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
  routes: ReadonlyMap<string, Groups>,
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
  const isPlain = ({ names, uses }: (typeof statements)[number]) =>
    ![...names, ...uses].some((name) => needing.has(name))
  // What the file keeps to itself goes where it is used.
  const isNeeded = new Set<string>()
  const isOpen = ({ text, names }: (typeof statements)[number]) =>
    names.length === 0 || text.startsWith('export ') || names.some((name) => isNeeded.has(name))
  for (let before = -1; before < isNeeded.size; ) {
    before = isNeeded.size
    for (const part of statements)
      if (isPlain(part) && isOpen(part)) for (const name of part.uses) isNeeded.add(name)
  }
  const parts = statements.map((part) => ({
    ...part,
    needsSchemas: !(isPlain(part) && isOpen(part)),
  }))
  const own: Groups = routes.get(file) ?? new Map()
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

/** What stands in a node, but for the names of properties. */
const valuesOf = (node: ESTree.Node): unknown[] =>
  Object.entries(node).flatMap(([key, child]) => {
    const isName =
      (key === 'property' && node.type === 'MemberExpression' && !node.computed) ||
      (key === 'key' && node.type === 'Property' && !node.computed)
    return isName ? [] : [child]
  })

/** Names of values; not those of properties. */
function identifiersIn(root: ESTree.Node): Set<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    if (value.type === 'Identifier') found.add(value.name)
    for (const child of valuesOf(value)) visit(child)
  }
  visit(root)
  return found
}

/** What a route returns: the same for all that return the same, with the least of it for `emptyResponse`. */
const answers = join(folder, 'answers.ts') + suffix
const interned = `
const known = new Map()
export function answer(at, ...values) {
  if (!known.has(at)) known.set(at, { _zod: { def: { type: 'literal', values: [] } } })
  const schema = known.get(at)
  if (schema._zod.def.values.length === 0) schema._zod.def.values.push(...values)
  return schema
}`

const importOfAnswer = `import { answer } from ${JSON.stringify(answers)}`

function routeCode({ routes }: Split, name: string) {
  const [group = '', key = ''] = name.split('-')
  return `${importOfAnswer}\nexport const route = ${routes.get(group)?.get(key)}`
}

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
    lines.push(importOfAnswer)
    for (const [name, group] of routes)
      lines.push(`export const ${name} = {${[...group].map(([key, text]) => `${key}:${text}`)}}`)
  }
  return lines.join('\n')
}

/** The other part needs what the file keeps to itself, too. */
const exported = (text: string) => (text.startsWith('export ') ? text : `export ${text}`)

const isSplit = async (file: string, splitOf: (file: string) => Promise<Split>) =>
  (await splitOf(file)).parts.some(({ needsSchemas }) => needsSchemas)
