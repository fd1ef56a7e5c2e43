import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { build, install } from './setup.mjs'
import { root, say } from './steps.mjs'

/**
 * Makes `bundle/`: the built server and web with the packages that they import and nothing else, to be copied to where
 * they run. Packages come from node_modules as the lock file names them, so nothing is downloaded. Some hold native
 * code: make the bundle on the kind of machine that it runs on.
 */
const folder = join(root, 'bundle')
const largest = 200
const commands = ['migrate', 'backup', 'restore', 'drill', 'audit-verify', 'sweep-files']

await install()
// In a clean folder it is there only now.
const { default: ts } = await import('typescript')
await build()
say('Making the bundle …')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const part of ['server/dist', 'server/migrations', 'web/build'])
  cpSync(join(root, part), join(folder, part), { recursive: true, filter: isNeeded })
for (const path of packagesOf(importsIn(['server/dist', 'web/build/server'])))
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (file) => isNeeded(file) && file !== join(root, path, 'node_modules'),
  })
const { name, version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json')))
const scripts = Object.fromEntries(commands.map((command) => [command, `node ${command}.js`]))
write(
  'package.json',
  `${JSON.stringify({ name, version, license, private: true, type: 'module', engines, scripts: { start: 'node main.js', ...scripts } }, null, 2)}\n`,
)
write(
  'main.js',
  program(`// Creating the embedded database takes far more memory than serving it: a separate process releases it.
if (!process.env.DATABASE_URL && !existsSync(join(process.env.DATA_DIR || 'data', 'pg'))) {
  const prepared = spawnSync(process.execPath, [join(folder, 'server/dist/prepare-database.js')], { stdio: 'inherit' })
  if (prepared.status !== 0) process.exit(prepared.status ?? 1)
}
await import('./server/dist/main.js')`),
)
for (const command of commands)
  write(`${command}.js`, program(`await import('./server/dist/${command}.js')`))
await tryOut()
const megabytes = Math.ceil(sizeOf(folder) / 1e6)
say(`bundle/ has ${megabytes} MB. Start it with: node main.js`)
if (megabytes > largest) {
  console.error(`✗ It must not have more than ${largest} MB.`)
  process.exit(1)
}

function write(file, text) {
  writeFileSync(join(folder, file), text)
  if (file.endsWith('.js')) chmodSync(join(folder, file), 0o755)
}

/** Reads settings from the environment, then from the .env beside the program. */
function program(body) {
  return `#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

const folder = dirname(fileURLToPath(import.meta.url))
const settings = join(folder, '.env')
if (existsSync(settings))
  for (const [name, value] of Object.entries(parseEnv(readFileSync(settings, 'utf8'))))
    process.env[name] ??= value
process.env.NODE_ENV = 'production'
process.setSourceMapsEnabled(true)
${body}
`
}

/** Nobody here reads types, source maps, manuals and tests of packages, nor pictures and other weights of the fonts. */
function isNeeded(path) {
  return (
    !/\.([cm]?ts|tsx|map|md|markdown)$|\/(tests?|__tests__|examples?|benchmarks?|\.github)$/i.test(
      path,
    ) && !/\/@expo-google-fonts\/.*(\.png|\/\d00(?!(Regular|Bold)$)\w+)$/.test(path)
  )
}

/** The packages that the built files of some folders import, and those that the server names: some are fonts. */
function importsIn(folders) {
  const names = new Set(Object.keys(dependenciesOf('server')))
  for (const part of folders)
    for (const file of readdirSync(join(root, part), { recursive: true })) {
      if (!file.endsWith('.js')) continue
      const text = readFileSync(join(root, part, file), 'utf8')
      for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
        const [name] = /^(@[\w.-]+\/)?\w[\w.-]*/.exec(fileName) ?? []
        if (name && !fileName.startsWith('node:')) names.add(name)
      }
    }
  return [...names].filter((name) => !builtinModules.includes(name) && !name.startsWith('@app/'))
}

function dependenciesOf(part) {
  return JSON.parse(readFileSync(join(root, part, 'package.json'))).dependencies
}

/** The folders of these packages and of all that they need, by the lock file. */
function packagesOf(names) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json')))
  const found = new Set()
  const visit = (name, from, isOptional) => {
    const path = lookUp(packages, name, from)
    if (!path || !existsSync(join(root, path))) {
      if (!isOptional)
        throw new Error(`${name}, which ${from || 'the build'} needs, is not installed.`)
      return
    }
    if (found.has(path)) return
    found.add(path)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path]
    for (const name of Object.keys(dependencies)) visit(name, path, name in optionalDependencies)
    for (const name of Object.keys(optionalDependencies)) visit(name, path, true)
    for (const name of Object.keys(peerDependencies))
      if (isRuntimePeer(name)) visit(name, path, true)
  }
  for (const name of names)
    if (lookUp(packages, name, 'server') || lookUp(packages, name, 'web'))
      visit(name, lookUp(packages, name, 'server') ? 'server' : 'web', false)
  return [...found].sort()
}

/** A peer that one of our packages installs for it, for example the S3 client of the file store. */
function isRuntimePeer(name) {
  return ['server', 'web'].some((part) => name in dependenciesOf(part))
}

/** Where a package finds another: in its own node_modules or in those of the folders around it. */
function lookUp(packages, name, from) {
  for (let at = from; ; at = at.includes('/') ? dirname(at) : '') {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[path] && !packages[path].link) return path
    if (!at) return undefined
  }
}

/**
 * Starts a copy of the bundle over an empty database and asks for a page, because a missing file shows only then, and a
 * missing package only where none is in the folders above.
 */
async function tryOut() {
  const place = mkdtempSync(join(tmpdir(), 'bundle-'))
  const copy = join(place, 'bundle')
  cpSync(folder, copy, { recursive: true })
  const data = join(place, 'data')
  const url = 'http://localhost:4177'
  const settings = { BACKEND_URL: url, BACKEND_PUBLIC_KEY: 'bundle', PORT: '4177', DATA_DIR: data }
  const server = spawn(process.execPath, ['main.js'], {
    cwd: copy,
    env: { PATH: process.env.PATH, ...settings, DEMO_DATA: 'false', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let status
  for (let left = 120; left && status === undefined && server.exitCode === null; left -= 1) {
    await setTimeout(500)
    status = await fetch(url).then(
      (response) => response.status,
      () => undefined,
    )
  }
  server.kill('SIGKILL')
  rmSync(place, { recursive: true, force: true })
  if (status === 200) return
  console.error(`✗ The bundle does not serve its first page (${status ?? 'no answer'}).`)
  process.exit(1)
}

function sizeOf(path) {
  const stat = statSync(path)
  // As `du` counts: in the blocks of the disk.
  const own = stat.blocks * 512
  if (!stat.isDirectory()) return own
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), own)
}
