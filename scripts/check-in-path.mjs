import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

const own = 'features/work/attendance'

/** The files on the path of a check-in, in order: from the click to the row on the leader's screen. */
const stages = {
  'web, the click': [
    `${own}/work-actions.tsx`,
    `${own}/check-in-dialog.tsx`,
    'ui/form.tsx',
    'ui/form-draft.ts',
    `${own}/attendance.api.ts`,
    'lib/offline/use-offline-mutation.ts',
    'lib/offline/outbox.ts',
    'lib/session/session.ts',
    'lib/session/session-store.ts',
    'lib/transport.ts',
    'lib/api/api.ts',
    'lib/api/query-client.ts',
  ].map((file) => `web/src/${file}`),
  contract: ['work/attendance.ts', 'core/route.ts'].map((file) => `contract/src/${file}`),
  'server, the write': [
    'platform/http/http.ts',
    'platform/http/principal.ts',
    'platform/http/implement.ts',
    'domains/identity/sessions/sessions.ts',
    'domains/work/attendance/attendance.routes.ts',
    'domains/work/attendance/attendance.ts',
    'domains/work/time-entries/time-entries.ts',
    'platform/security/audit.ts',
    'platform/database/db.ts',
    'platform/database/pipelining/commit-batch.ts',
  ].map((file) => `server/src/${file}`),
  'server, the event': ['platform/live/live.ts', 'domains/messaging/live/live.routes.ts'].map(
    (file) => `server/src/${file}`,
  ),
  'web, the leader': ['app/live-updates.ts', `${own}/attendance-panel.tsx`, 'ui/table.tsx'].map(
    (file) => `web/src/${file}`,
  ),
  'server, the list': ['domains/work/attendance/attendance-list.ts'].map(
    (file) => `server/src/${file}`,
  ),
}

/** Fails when a file was moved, so that the list cannot become outdated unnoticed. */
export function checkInPath() {
  const files = Object.values(stages).flat()
  const missing = files.filter((file) => !existsSync(join(root, file)))
  if (missing.length) throw new Error(`The path of a check-in names no file: ${missing.join(', ')}`)
  return files
}

if (process.argv[1] === import.meta.filename) {
  const lines = (file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1
  const files = checkInPath()
  for (const [stage, names] of Object.entries(stages))
    console.log(`${stage}\n${names.map((file) => `  ${file} ${lines(file)}`).join('\n')}`)
  const total = files.reduce((sum, file) => sum + lines(file), 0)
  console.log(`${files.length} files, ${total} lines`)
}
