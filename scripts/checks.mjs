import { bin } from './steps.mjs'

/** The quick checks of `npm run check`, in their order: [name, command, arguments]. */
export const checks = [
  ['format and lint', bin('biome'), ['ci', '--error-on-warnings']],
  ['types of the contract', bin('tsc'), ['-p', 'contract']],
  ['types of the server', bin('tsc'), ['-p', 'server']],
  ['types of the web', bin('tsc'), ['-p', 'web']],
  ['types of the service worker', bin('tsc'), ['-p', 'web/tsconfig.service-worker.json']],
  ['types of the measurements', bin('tsc'), ['-p', 'bench']],
  ['types of the journeys', bin('tsc'), ['-p', 'e2e']],
  ['who imports whom', process.execPath, ['scripts/imports.mjs']],
  ['nothing unused', bin('knip'), []],
  ['the shape in figures', process.execPath, ['scripts/figures.mjs', '--check']],
  ['every sentence in every language', process.execPath, ['scripts/texts.mjs']],
]

/** What public pages load; it looks at the built web. */
export const sizes = ['script of the public pages', bin('size-limit'), []]
