import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import ts from 'typescript'
import { root } from './steps.mjs'

/**
 * Checks every message in every language: none missing, none unused, and the same values in each. `--missing web de`
 * prints the untranslated ones; `--tidy` sorts the files and drops unused messages.
 */
const languages = ['de', 'es', 'fr', 'hi']
const workspaces = { web: ['web/src', 'contract/src'], server: ['server/src', 'contract/src'] }

const sources = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .map((file) => join(root, folder, file))

/** The messages that a file passes to `t` or `msg`; a message built from parts cannot be translated. */
function messagesIn(file, problems) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const result = new Set()
  const look = (node) => {
    if (ts.isCallExpression(node) && /^(t|msg)$/.test(node.expression.getText(source))) {
      const [first] = node.arguments
      if (first && ts.isStringLiteralLike(first)) result.add(first.text)
      else if (first && (ts.isTemplateExpression(first) || ts.isBinaryExpression(first)))
        problems.push(`${file}: a sentence in pieces: ${first.getText(source)}`)
    }
    ts.forEachChild(node, look)
  }
  if (/translate\.ts|const msg\b/.test(source.text)) look(source)
  return result
}

const valuesIn = (tokens) =>
  typeof tokens === 'string'
    ? []
    : tokens.flatMap((token) =>
        typeof token === 'string'
          ? []
          : [
              token[0],
              ...Object.values(token[2] ?? {}).flatMap((some) =>
                Array.isArray(some) ? valuesIn(some) : [],
              ),
            ],
      )

const valuesOf = (message) =>
  message.includes('{') ? [...new Set(valuesIn(compileMessage(message)))].sort().join() : ''

function compare(name, language, keys, problems) {
  const file = join(root, name, 'src/locales', `${language}.json`)
  const known = JSON.parse(readFileSync(file, 'utf8'))
  const missing = [...keys].filter((key) => !known[key])
  const unused = Object.keys(known).filter((key) => !keys.has(key))
  for (const key of missing) problems.push(`${name} ${language}: missing: ${key}`)
  for (const key of unused) problems.push(`${name} ${language}: unused: ${key}`)
  for (const [key, translated] of Object.entries(known))
    if (keys.has(key) && valuesOf(key) !== valuesOf(translated))
      problems.push(`${name} ${language}: other values: ${key} → ${translated}`)
  return { file, known, missing }
}

const [command, ...args] = process.argv.slice(2)
const problems = []
for (const [name, folders] of Object.entries(workspaces)) {
  const keys = new Set(folders.flatMap(sources).flatMap((file) => [...messagesIn(file, problems)]))
  for (const language of languages) {
    const { file, known, missing } = compare(name, language, keys, problems)
    if (command === '--missing' && args[0] === name && args[1] === language)
      console.log(JSON.stringify(missing, null, 1))
    if (command === '--tidy') {
      const stored = Object.keys(known).filter((key) => keys.has(key))
      const sorted = Object.fromEntries(stored.sort().map((key) => [key, known[key]]))
      writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
    }
  }
}
if (!command) {
  for (const problem of problems.slice(0, 50)) console.error(problem)
  if (problems.length > 50) console.error(`… and ${problems.length - 50} more`)
  process.exit(problems.length ? 1 : 0)
}
