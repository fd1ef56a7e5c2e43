import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importsOf, lines, sources } from './source-tree.mjs'
import { root } from './steps.mjs'

/** The files that the walk in docs/architecture.md names, from the click to the row on the leader's screen. */
function namedFiles() {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const walk = text.split('## A check-in, file by file\n')[1].split('\n## ')[0]
  const named = []
  for (const [, name] of walk.matchAll(/`([\w./-]+\.tsx?)`/g)) {
    const fits = sources.filter((file) => file === name || file.endsWith(`/${name}`))
    const last = named.at(-1)
    // A name alone is that of a file beside the one before it.
    const file = fits.find((one) => last && dirname(one) === dirname(last)) ?? fits[0]
    if (!file || (fits.length > 1 && dirname(file) !== dirname(last)))
      throw new Error(`The walk of a check-in names ${name}: ${fits.join(', ') || 'no file'}`)
    named.push(file)
  }
  return [...new Set(named)]
}

/** The shortest chain of imports from one of the files to one of the others; undefined where there is none. */
function chain(from, to) {
  const before = new Map(from.map((file) => [file, undefined]))
  for (const file of before.keys()) {
    if (to.includes(file)) {
      const files = []
      for (let at = file; at; at = before.get(at)) files.unshift(at)
      return files
    }
    for (const [next] of importsOf.get(file)) if (!before.has(next)) before.set(next, file)
  }
  return undefined
}

/**
 * The files on the way of a check-in: those that the walk names, and those through which they are imported. Each is
 * imported by one before it or imports one, so that the walk has no gap.
 */
export function checkInPath() {
  const [first, ...rest] = namedFiles()
  const way = [first]
  for (const file of rest) {
    const chains = [chain(way, [file]), chain([file], way)].filter(Boolean)
    const [shortest] = chains.toSorted((a, b) => a.length - b.length)
    if (!shortest) throw new Error(`The walk of a check-in does not lead to ${file}`)
    for (const one of shortest) if (!way.includes(one)) way.push(one)
  }
  return way
}

if (process.argv[1] === import.meta.filename) {
  const files = checkInPath()
  for (const file of files) console.log(`${file} ${lines(file)}`)
  console.log(`${files.length} files, ${files.reduce((sum, file) => sum + lines(file), 0)} lines`)
}
