import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

const folder = join(root, 'web/build/client')
const worker = join(folder, 'service-worker.js')

/** Names the release in the service worker, by the names of its files: browsers see a new one by that. */
const names = readdirSync(join(folder, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
const version = createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 12)
const text = readFileSync(worker, 'utf8')
writeFileSync(worker, text.replace(/const version = '.*'/, `const version = '${version}'`))
