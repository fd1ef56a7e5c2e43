import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, hashOf, must, once, root, say } from './steps.mjs'

const oldest = [20, 19]

/** Checks the version of Node and installs the packages of the lock file; quick when nothing changed. */
export async function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    console.error(`Node ${oldest.join('.')} or newer is needed; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const packages = hashOf([
    'package-lock.json',
    'package.json',
    'contract/package.json',
    'server/package.json',
    'web/package.json',
  ])
  await once('installed', packages, existsSync(join(root, 'node_modules/.bin')), async () => {
    say('Installing the packages …')
    await must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  })
}

const webSources = [
  'contract/src',
  'web/src',
  'web/public',
  'web/vite.config.ts',
  'web/build-output.ts',
  'web/contract-parts.ts',
  'web/slim-packages.ts',
  'web/react-router.config.ts',
  'web/vite.service-worker.config.ts',
]
const serverSources = ['contract/src', 'server/src', 'server/vite.config.ts']

/** Builds the web and the server; only after a change. */
export async function build() {
  const lock = ['package-lock.json']
  await once(
    'web',
    hashOf([...webSources, ...lock]),
    existsSync(join(root, 'web/build/server/index.js')),
    async () => {
      say('Building the web …')
      await must('npm', ['run', 'build', '-w', 'web', '--loglevel=error'])
      await must(process.execPath, ['scripts/compress.mjs'])
    },
  )
  await once(
    'server',
    hashOf([...serverSources, ...lock]),
    existsSync(join(root, 'server/dist/main.js')),
    async () => {
      say('Building the server …')
      await must('npm', ['run', 'build', '-w', 'server', '--loglevel=error'])
    },
  )
}

/** Generates the types of the routes, which tsc needs. */
export const typegen = () => must(bin('react-router'), ['typegen', 'web'], { quiet: true })
