import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import ts from 'typescript'
import { literalTextsIn } from './literal-texts.mjs'
import { root } from './steps.mjs'

/**
 * Checks every message in every language: none missing, none unused, the same values in each, and none that is only
 * written in English. `--missing web de` prints the untranslated ones; `--tidy` sorts the files and drops unused messages.
 */
const languages = ['de', 'es', 'fr', 'hi']

const sources = (name) =>
  readdirSync(join(root, name, 'src'), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .map((file) => join(root, name, 'src', file))

/**
 * The messages that a file passes to `t` or `msg`; a message built from parts cannot be translated, and what `t` says
 * while the file is loaded is English for good.
 */
function messagesIn(source, problems) {
  const result = new Set()
  const look = (node, isLater) => {
    const called = ts.isCallExpression(node) ? node.expression.getText(source) : ''
    if (called === 't' || called === 'msg') {
      const [first] = node.arguments
      if (first && ts.isStringLiteralLike(first)) result.add(first.text)
      else if (first && (ts.isTemplateExpression(first) || ts.isBinaryExpression(first)))
        problems.push(`${source.fileName}: a sentence in pieces: ${first.getText(source)}`)
      if (called === 't' && !isLater)
        problems.push(
          `${source.fileName}: said before the language is known: ${first.getText(source)}`,
        )
    }
    const isFunction = ts.isFunctionLike(node) || ts.isPropertyDeclaration(node)
    ts.forEachChild(node, (child) => look(child, isLater || isFunction))
  }
  if (/translate\.ts|ui-texts\.tsx|const msg\b/.test(source.text)) look(source, false)
  return result
}

function messagesOf(name, problems) {
  const result = new Set()
  for (const file of sources(name)) {
    const text = readFileSync(file, 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    for (const message of messagesIn(source, problems)) result.add(message)
    for (const literal of literalTextsIn(source))
      problems.push(`${file}: in English only, without t or msg: ${literal}`)
  }
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
const shared = messagesOf('contract', problems)
for (const name of ['web', 'server']) {
  const keys = new Set([...shared, ...messagesOf(name, problems)])
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
