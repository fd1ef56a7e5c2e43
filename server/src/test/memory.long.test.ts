import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files } from '@app/contract/files/files.ts'
import { expect, test, vi } from 'vitest'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { pdfOf } from './documents.ts'
import { ask } from './ledger.ts'
import { newNode } from './node.ts'
import { person } from './node-people.ts'
import { migratedDatabase } from './test-postgres.ts'

const groups = '/sys/fs/cgroup/memory'
const canLimit = existsSync(join(groups, 'memory.limit_in_bytes')) && process.getuid?.() === 0
const limit = 200 * 1024 * 1024
/** As Node itself takes it in a container of that size. */
const NODE_OPTIONS = '--max-old-space-size=100'
const uploads = 50

/** A PDF of nearly ten megabytes. */
const large = Buffer.concat([pdfOf(), Buffer.alloc(9_900_000, `% ${'padding '.repeat(12)}\n`)])

test.skipIf(!canLimit)(
  `in 200 MB a node on PostgreSQL takes ${uploads} uploads of 10 MB and as many exports at once`,
  async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'cohort-memory-'))
    const DATABASE_URL = await migratedDatabase()
    const database = openPostgres(DATABASE_URL, 3)
    const superadmin = await person(database.db, 'superadmin')
    const people = await Promise.all(
      Array.from({ length: uploads / 5 }, () => person(database.db, 'intern')),
    )
    const node = await newNode({ DATABASE_URL, DATA_DIR }, { NODE_OPTIONS })
    const group = join(groups, `cohort-${process.pid}`)
    mkdirSync(group)
    try {
      writeFileSync(join(group, 'memory.limit_in_bytes'), String(limit))
      // The node is born into the group, and all of its memory counts.
      writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
      const started = node.start()
      writeFileSync(join(groups, 'cgroup.procs'), String(process.pid))
      await started
      const sent = (request: Parameters<typeof ask>[1]) =>
        ask(node.base, { ...request, patience: 100_000 }).then(
          ({ status }) => status,
          () => 0,
        )
      const upload = async (at: number) => {
        const body = new FormData()
        body.set('category', 'resume')
        body.set('file', new Blob([large], { type: 'application/pdf' }), 'resume.pdf')
        const headers = people[at % people.length]?.headers ?? {}
        return sent({ method: 'POST', url: files.upload.path, body, headers })
      }
      const { headers } = superadmin
      const exporting = () => sent({ method: 'GET', url: '/api/audit-logs.csv', headers })
      const answers = await Promise.all(
        Array.from({ length: uploads }, (_, at) => [upload(at), exporting()]).flat(),
      )
      const statuses = [...new Set(answers)]
      const counts = statuses.map(
        (one) => `${answers.filter((status) => status === one).length} × ${one}`,
      )
      const most = Number(readFileSync(join(group, 'memory.max_usage_in_bytes'), 'utf8'))
      const failures = Number(readFileSync(join(group, 'memory.failcnt'), 'utf8'))
      console.log(
        `${counts.join(', ')}; at most ${Math.round(most / 1024 / 1024)} MB, ${failures} times at the limit`,
      )
      expect(node.ended()).toBeUndefined()
      expect(answers.filter((status) => ![200, 201, 429, 503].includes(status))).toEqual([])
      expect(await upload(0)).toBe(201)
    } finally {
      await node.kill()
      // A process that looks into a file ends by itself a moment later.
      await vi.waitFor(() => rmdirSync(group), { timeout: 15_000, interval: 100 })
      await database.close()
      rmSync(DATA_DIR, { recursive: true, force: true })
    }
  },
  180_000,
)
