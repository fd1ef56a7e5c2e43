import { join } from 'node:path'
import { bin, root } from './steps.mjs'

/** The native compiler. The older `typescript` remains for tools that read the syntax tree (decision 017). */
const tsc = join(root, 'node_modules/typescript-native/bin/tsc')

/** The quick checks of `npm run check`, in order: [name, command, arguments]. */
export const checks = [
  ['format and lint', bin('biome'), ['ci', '--error-on-warnings']],
  ['types of the contract', tsc, ['-p', 'contract']],
  ['types of the server', tsc, ['-p', 'server']],
  ['types of the web', tsc, ['-p', 'web']],
  ['types of the service worker', tsc, ['-p', 'web/tsconfig.service-worker.json']],
  ['types of the measurements', tsc, ['-p', 'bench']],
  ['types of the journeys', tsc, ['-p', 'e2e']],
  ['who imports whom', process.execPath, ['scripts/imports.mjs']],
  ['nothing unused', bin('knip'), []],
  ['the shape in figures', process.execPath, ['scripts/figures.mjs', '--check']],
  ['every sentence in every language', process.execPath, ['scripts/texts.mjs']],
]

/** The script size of public pages; it needs the built web. */
export const sizes = ['script of the public pages', bin('size-limit'), []]
