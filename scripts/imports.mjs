import { cruise, format } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const options = await extractOptions('./.dependency-cruiser.cjs')
const { output } = await cruise(['contract/src', 'server/src', 'web/src'], options)
const report = await format(output, { outputType: 'err' })
console.log(report.output.trim())

const isTest = (path) => /\.test\.tsx?$|^server\/src\/test\/|\/fake-server\.tsx?$/.test(path)
const isOurs = (path) => /^(contract|server|web)\/src\//.test(path) && !isTest(path)
const imports = output.modules
  .filter(({ source }) => isOurs(source))
  .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved]))
  .filter(([, resolved]) => isOurs(resolved))
const circles = [...imports.reduce(addArrow, new Map())]
  .map(([folder, arrows]) => ({ folder, names: circleIn(arrows) }))
  .filter(({ names }) => names.length)
for (const { folder, names } of circles)
  console.error(`error folders-in-one-direction: ${names.join(' → ')} in ${folder}`)
process.exit(report.exitCode || circles.length ? 1 : 0)

/** Reduces an import to an edge between two siblings, files or folders, in their common parent folder. */
function addArrow(folders, [from, to]) {
  const [here, there] = [from.split('/'), to.split('/')]
  const depth = here.findIndex((name, at) => name !== there[at])
  const folder = here.slice(0, depth).join('/')
  const arrows = folders.get(folder) ?? new Map()
  arrows.set(here[depth], (arrows.get(here[depth]) ?? new Set()).add(there[depth]))
  return folders.set(folder, arrows)
}

/** The nodes of a cycle through the start node; empty when there is none. */
function circleIn(arrows) {
  const done = new Set()
  const walk = (name, way) => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return []
    done.add(name)
    for (const next of arrows.get(name) ?? []) {
      const circle = walk(next, [...way, name])
      if (circle.length) return circle
    }
    return []
  }
  for (const name of arrows.keys()) {
    const circle = walk(name, [])
    if (circle.length) return circle
  }
  return []
}
