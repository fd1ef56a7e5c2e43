import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { checkInPath } from './check-in-path.mjs'
import { at, files, importsOf, isTest, lines, sources, text, visitAll } from './source-tree.mjs'
import { readLastRun, root } from './steps.mjs'

// Metrics of the code structure, each with its target. `--check` fails where one got worse; `--list NAME` prints the
// items one metric counts.

const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 1e9 }).toString().trim()

/**
 * Edges between folders of the sources: `a -> b` → the importing files. Files of a root folder are nodes of their own.
 */
const roots = [
  'contract/src',
  'server/src',
  'server/src/platform',
  'server/src/demo',
  'web/src',
  'web/src/lib',
]
const folderOf = (file) => (roots.includes(dirname(file)) ? file : dirname(file))
const isWithin = (folder, other) => folder.startsWith(`${other}/`)
function arrowsBetween(nodeOf) {
  const arrows = new Map()
  for (const file of sources)
    for (const [target] of importsOf.get(file)) {
      const [from, to] = [nodeOf(file), nodeOf(target)]
      if (!from || !to || from === to || isWithin(from, to) || isWithin(to, from)) continue
      const key = `${from} -> ${to}`
      arrows.set(key, [...(arrows.get(key) ?? []), `${file} -> ${target}`])
    }
  return arrows
}

const areas = [
  'admin',
  'insight',
  'site',
  'programme',
  'hiring',
  'projects',
  'work',
  'identity',
  'messaging',
  'files',
]
const areaArrows = arrowsBetween((file) => file.match(/^server\/src\/domains\/([^/]+)\//)?.[1])
const rank = (area) => areas.indexOf(area === 'programme' ? 'site' : area)
const pointsBack = (arrow) => {
  const [from, to] = arrow.split(' -> ')
  return rank(from) >= rank(to)
}

/** Groups of folders in cyclic dependencies (Tarjan's strongly connected components). */
function cyclesOf(arrows) {
  const next = new Map()
  for (const arrow of arrows.keys()) {
    const [from, to] = arrow.split(' -> ')
    next.set(from, [...(next.get(from) ?? []), to])
  }
  const index = new Map()
  const low = new Map()
  const stack = []
  const cycles = []
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const to of next.get(node) ?? []) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(node, Math.min(low.get(node), low.get(to)))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) cycles.push(group.join(', '))
  }
  for (const node of next.keys()) if (!index.has(node)) visit(node)
  return cycles
}

/** Files with a single importer, in the same folder, unless a suffix or a lazy border justifies them. */
const hasSuffix = (file) =>
  /\.(table|rules|routes|messages|labels|filters|export|api|server|config)\.tsx?$/.test(file)
const readers = new Map()
for (const file of files)
  for (const [target, isLazy] of importsOf.get(file))
    readers.set(target, [...(readers.get(target) ?? []), { file, isLazy }])
const singleUse = sources.filter((file) => {
  const all = (readers.get(file) ?? []).filter((reader) => !isTest(reader.file))
  const users = new Set(all.map((reader) => reader.file))
  const [user] = users
  return (
    users.size === 1 &&
    dirname(user) === dirname(file) &&
    !hasSuffix(file) &&
    all.every(({ isLazy }) => !isLazy)
  )
})

const nounsOf = (pattern) =>
  new Set(files.map((file) => file.match(pattern)?.slice(1).join('/')).filter(Boolean))
const serverNouns = nounsOf(/^server\/src\/domains\/([^/]+)\/([^/]+)\//)
const webNouns = nounsOf(/^web\/src\/features\/([^/]+)\/([^/]+)\//)
const contractNouns = nounsOf(/^contract\/src\/([^/]+)\/([^/]+)\.ts$/)
/** Folders of a single tier whose noun exists in another tier in a different area or under a similar name. */
const areaOfNoun = (nouns) => new Map([...nouns].map((noun) => noun.split('/').toReversed()))
const misplaced = [...serverNouns].flatMap((noun) => {
  const [area, name] = noun.split('/')
  return [webNouns, contractNouns]
    .map((tier) => areaOfNoun(tier).get(name))
    .filter((other) => other && other !== area && other !== 'core')
    .map((other) => `${noun}: ${other}/${name} in another tier`)
})
const unmatched = [...webNouns].filter(
  (noun) => !serverNouns.has(noun) && !contractNouns.has(noun) && !noun.startsWith('site/'),
)

const isSql = (node) => ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql'
const tableNames = [...text]
  .filter(([file]) => file.endsWith('.table.ts'))
  .flatMap(([, source]) => [...source.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name))
const plainTable = new RegExp(
  `\\b(?:from|join|into|update|references|only|table)\\s+(${tableNames.join('|')})\\b`,
  'gi',
)
const plainTables = []
/** Days of the database's zone, where those of a person's or of the organisation's are meant. */
const databaseDays = []
const casts = []
const bindings =
  /\/(implement|route|db|columns|api|json|fake-server|query-client|embedded|postgres[\w-]*)\.tsx?$|\/pipelining\//
for (const file of sources.filter((name) => /^(contract|server|web)\//.test(name)))
  visitAll(file, (node, source) => {
    if (isSql(node) && file.startsWith('server/')) {
      for (const [hit] of node.template.getText().matchAll(plainTable))
        plainTables.push(`${file}: ${hit}`)
      if (/\bcurrent_date\b/i.test(node.template.getText()))
        databaseDays.push(at(file, node, source))
    }
    const isCast = ts.isAsExpression(node) && node.type.getText() !== 'const'
    if (isCast && !bindings.test(file)) casts.push(at(file, node, source))
  })

const address =
  /['"`]\/(?:pm|tl|hr|superadmin|intern|startup|hiring|managed-internships|apply|internships|companies|certificates|news)(?:\/|['"`?#])/
const knowsPages = /^contract\/src\/pages\.ts$|^web\/src\/routes\.ts$/
const serverAddresses = sources.filter(
  (file) => file.startsWith('server/') && address.test(text.get(file)),
)
const roleAddress = /['"`]\/(?:pm|tl|hr|superadmin|intern|startup)\//
const rolePages = sources.filter(
  (file) =>
    roleAddress.test(text.get(file)) && !knowsPages.test(file) && !/^(e2e|bench)\//.test(file),
)
/** Role names in code: quoted in a list, compared, assigned, in SQL, or as the keys of a record by role. */
const roleNames = new Set(
  [
    ...text
      .get('contract/src/core/roles.ts')
      .match(/ roles = \[([^\]]*)\]/)[1]
      .matchAll(/\w+/g),
  ].map(([role]) => role),
)
/** Words that other lists use too (the sides of an evaluation, a column): they count only where a role is meant. */
const ambiguous = new Set(['hr', 'intern', 'developer'])
const knowsRoles =
  /^contract\/src\/core\/(access|roles|visibility)\.ts$|^contract\/src\/pages\.ts$|^web\/src\/app\/menu\.ts$|^web\/src\/lib\/i18n\/role\.labels\.ts$|^server\/src\/demo\/|^contract\/src\/content\//
const namesRole = (node) => node !== undefined && /role/i.test(node.getText())
const isRoleText = (node) => ts.isStringLiteralLike(node) && roleNames.has(node.text)
/** Whether a role is expected at the position of an expression. */
function meansRole(node) {
  const { parent } = node
  if (ts.isBinaryExpression(parent))
    return namesRole(parent.left === node ? parent.right : parent.left)
  if (ts.isCaseClause(parent)) return namesRole(parent.parent.parent.expression)
  if (ts.isArrayLiteralExpression(parent) && parent.elements.length > 1)
    return parent.elements.every(isRoleText) || meansRole(parent)
  if (ts.isCallExpression(parent))
    return [parent.expression, ...parent.arguments].some((part) => part !== node && namesRole(part))
  if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent))
    return namesRole(parent.type) || meansRole(parent)
  if (
    ts.isArrayLiteralExpression(parent) ||
    ts.isPropertyAccessExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isJsxExpression(parent)
  )
    return meansRole(parent)
  return namesRole(parent.name) || namesRole(parent.type)
}
function namesRoles(node) {
  if (isRoleText(node)) return !ambiguous.has(node.text) || meansRole(node)
  if (ts.isObjectLiteralExpression(node)) {
    const keys = node.properties.map(({ name }) => name?.text)
    return keys.length > 1 && keys.every((key) => roleNames.has(key))
  }
  if (!isSql(node)) return false
  return [...node.template.getText().matchAll(/([^']{0,30})'(\w+)'/g)].some(
    ([, before, word]) =>
      roleNames.has(word) && (!ambiguous.has(word) || /\brole\b[^$]*$/.test(before)),
  )
}
const roleLiterals = []
for (const file of sources)
  if (/^(contract|server|web)\//.test(file) && !knowsRoles.test(file))
    visitAll(file, (node, source) => {
      if (namesRoles(node)) roleLiterals.push(at(file, node, source))
    })

const pages = sources.filter((file) => /^web\/src\/(features|pages)\//.test(file))
/** What makes a list of a component: its toolbar, the way to its pages, or a cursor. */
const listParts =
  /<(Toolbar|ListResults|Pagination)\b|\bnext_cursor\b(?!:)|\buse(Suspense)?InfiniteQuery\b/
/** A list within something else, whose page is not in the address, or one that the server renders from a loader. */
const isNoPage = /\b(useListCursor|paginationFrom|PageSteps)\b/
const hasListPage = (file) => /<ListPage\b/.test(text.get(file))
/** Neither the component nor what renders it is a <ListPage>. */
const handmadeLists = pages.filter((file) => {
  if (!file.endsWith('.tsx') || !listParts.test(text.get(file)) || isNoPage.test(text.get(file)))
    return false
  const parents = (readers.get(file) ?? []).filter((reader) => !isTest(reader.file))
  return !hasListPage(file) && !(parents.length && parents.every((one) => hasListPage(one.file)))
})
const attendance = files.filter((file) => file.includes('attendance'))
/** Tables, pages and the contract's nouns of an area have one folder for all. */
const ofAttendance = new Set(
  attendance
    .map(dirname)
    .filter((folder) => !/^server\/src\/schema$|^web\/src\/pages\//.test(folder)),
)
const sizes = sources.map(lines).toSorted((a, b) => a - b)
const share = (part) => sizes[Math.floor(sizes.length * part)]
const snapshots = readdirSync(join(root, 'server/migrations/meta')).filter((name) =>
  name.endsWith('_snapshot.json'),
)

const start = '7a80128'
const isKnown = (() => {
  try {
    git('cat-file', '-e', start)
    return true
  } catch {
    return false
  }
})()
const log = () => {
  try {
    return git('log', '--no-merges', '--format=%B%x00', isKnown ? `${start}..HEAD` : '-50')
  } catch {
    return ''
  }
}
const messages = log()
  .split('\0')
  .map((message) => message.trim())
  .filter(Boolean)
/** The reason stands in a body of its own or in a clause of the subject. */
const saysWhy = (message) =>
  message.includes('\n\n') || /\b(because|since|so that|lest)\b/.test(message)
const withReason = messages.filter(saysWhy).length
const reasons = messages.length ? Math.round((100 * withReason) / messages.length) : 100

/** The journey itself fails beyond its limit. */
const [, mostReads] = text.get('e2e/working-day.spec.ts').match(/mostReads = (\d+)/)
const lastRun = readLastRun()

const cycles = cyclesOf(arrowsBetween(folderOf))
const back = [...areaArrows.keys()].filter(pointsBack)
/** `today` is more than the limit where that is not reached yet: `--check` holds what there is. */
const most = (limit, today = limit) => ({
  target: `≤ ${limit}`,
  holds: (value) => value <= limit,
  isWorse: (value) => value > today,
})
/** Depends on the machine or the history, so `--check` does not fail for it. */
const advice = (target, holds) => ({ target, holds, isWorse: () => false })
/** [name, value, target, what is counted] */
const rows = [
  [
    'areas of the server',
    new Set([...serverNouns].map((noun) => noun.split('/')[0])).size + 1,
    most(10),
    areas,
  ],
  ['arrows between areas', areaArrows.size, most(36), [...areaArrows.keys()]],
  ['arrows that point back', back.length, most(0), back.flatMap((arrow) => areaArrows.get(arrow))],
  ['cycles between folders', cycles.length, most(0), cycles],
  ['single-use files', singleUse.length, most(100), singleUse],
  ['files on the way of a check-in', checkInPath().length, most(30, 36), checkInPath()],
  [
    'requests after a check-in, in the last `npm test` here',
    lastRun.reads,
    advice(`≤ ${mostReads}`, (value) => value <= mostReads),
    ['e2e/working-day.spec.ts'],
  ],
  ['files of attendance', attendance.length, most(50), attendance],
  ['folders of attendance besides schema and pages', ofAttendance.size, most(3), [...ofAttendance]],
  [
    'nouns in different areas',
    misplaced.length + unmatched.length,
    most(0),
    [...misplaced, ...unmatched],
  ],
  ['files with pages of a role besides pages.ts', rolePages.length, most(0), rolePages],
  ['server files with a web address', serverAddresses.length, most(0), serverAddresses],
  [
    'role literals outside access, roles, visibility, pages',
    roleLiterals.length,
    most(0),
    roleLiterals,
  ],
  ['migration snapshots', snapshots.length, most(1), snapshots],
  ['table names as plain text in SQL', plainTables.length, most(0), plainTables],
  ['days of the database in SQL', databaseDays.length, most(0), databaseDays],
  ['casts outside the binding files', casts.length, most(10), casts],
  ['list pages assembled by hand', handmadeLists.length, most(0), handmadeLists],
  ['commits that say why, in percent', reasons, advice('≥ 80', (value) => value >= 80), []],
  [
    'minutes of the last `npm test` here',
    lastRun.minutes,
    advice('≤ 10 on a quiet machine of 2 cores', (value) => value <= 10),
    [],
  ],
  ['median lines of a file', share(0.5), most(90), []],
  ['90 % of files have at most, in lines', share(0.9), most(240), []],
  [
    'lines of the longest file',
    sizes.at(-1),
    most(350),
    files.filter((file) => !isTest(file) && lines(file) > 350),
  ],
]

const mark = (value, { holds }) => (value === undefined ? '–' : holds(value) ? '✓' : '✗')
const [option, name] = process.argv.slice(2)
if (option === '--list') console.log(rows.find(([row]) => row.includes(name))?.[3].join('\n'))
else
  for (const [row, value, limit] of rows)
    console.log(
      `${mark(value, limit)} ${row.padEnd(56)} ${String(value ?? 'not yet').padStart(7)}   ${limit.target}`,
    )
const missed = rows.filter(([, value, { isWorse }]) => isWorse(value)).map(([row]) => row)
if (option === '--check' && missed.length) {
  console.error(`Over the limit: ${missed.join(', ')}. --list NAME prints what is counted.`)
  process.exitCode = 1
}
