import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { rowsOf } from '#platform/database/db.ts'
import { appliedIn, rebuildSchema, versionsIn } from '#platform/database/migrate.ts'
import { openPostgres } from '#platform/database/pipelining/postgres.ts'
import { users } from '#schema/accounts.table.ts'
import { mails } from '#schema/mail.table.ts'
import { refusal, run, type Settings, started } from '#test/commands.ts'
import { type Node, rounds, startNode } from '#test/node.ts'
import { startSmtp } from '#test/smtp.ts'
import { migratedDatabase } from '#test/test-postgres.ts'

const place = () => mkdtempSync(join(tmpdir(), 'commands-'))

const isThere = (folder: string, name: string) =>
  ['pg.new', 'pg'].some((data) => existsSync(join(folder, data, name)))

const points: [string, (folder: string) => boolean, number?][] = [
  ['its tables are made', (folder) => isThere(folder, 'base/1/1259'), 30],
  ['its migrations run', (folder) => existsSync(join(folder, 'pg')), 400],
  ['its folder appears', (folder) => isThere(folder, '')],
  ['its first files are there', (folder) => isThere(folder, 'global/pg_control')],
  ['it is nearly whole', (folder) => isThere(folder, 'PG_VERSION')],
  ['it is about to be named', (folder) => isThere(folder, 'PG_VERSION'), 300],
]

test.each(points.slice(0, rounds(2, points.length)))(
  'a first start that is killed when %s leaves a folder that opens',
  async (_when, isTime, wait = 0) => {
    const DATA_DIR = place()
    const child = started('prepare-database', { DATA_DIR })
    const ended = once(child, 'exit')
    while (child.exitCode === null && !isTime(DATA_DIR)) await setTimeout(2)
    await setTimeout(wait)
    child.kill('SIGKILL')
    await ended
    // It has its name only when it is whole.
    const isNamed = existsSync(join(DATA_DIR, 'pg'))
    expect(isNamed).toBe(isNamed && existsSync(join(DATA_DIR, 'pg', 'base', '5')))
    expect(isNamed && isThere(DATA_DIR, 'pg.new')).toBe(false)
    expect(await run('prepare-database', { DATA_DIR })).toEqual({ code: 0, text: '' })
    expect(readdirSync(DATA_DIR).sort()).toEqual(['files', 'pg', 'process.lock'])
    rmSync(DATA_DIR, { recursive: true })
  },
)

test('what a killed first start left beside the database is built anew, not opened', async () => {
  const DATA_DIR = place()
  mkdirSync(join(DATA_DIR, 'pg.new', 'global'), { recursive: true })
  writeFileSync(join(DATA_DIR, 'pg.new', 'PG_VERSION'), '18\n')
  writeFileSync(join(DATA_DIR, 'pg.new', 'global', 'pg_control'), '')
  expect((await run('migrate', { DATA_DIR })).code).toBe(0)
  expect(readdirSync(DATA_DIR).sort()).toEqual(['pg', 'process.lock'])
  expect(statSync(join(DATA_DIR, 'pg')).mode & 0o777).toBe(0o700)

  writeFileSync(join(DATA_DIR, 'pg', 'global', 'pg_control'), 'cut off')
  expect(await refusal('migrate', { DATA_DIR })).toMatch(/cannot be opened: .+ Put the folder back/)
})

test('wrong folders and damaged backups are refused with one sentence', async () => {
  const DATA_DIR = place()
  mkdirSync(join(DATA_DIR, 'pg'))
  writeFileSync(join(DATA_DIR, 'pg', 'holiday.jpg'), 'x')
  expect(await refusal('migrate', { DATA_DIR })).toContain('is no database: PG_VERSION is missing')
  expect(readdirSync(join(DATA_DIR, 'pg'))).toEqual(['holiday.jpg'])
  const file = join(DATA_DIR, 'a file')
  writeFileSync(file, 'x')
  expect(await refusal('migrate', { DATA_DIR: file })).toContain('cannot be used')

  const settings = { DATA_DIR: place(), DATABASE_URL: await migratedDatabase() }
  expect(await refusal('restore', settings)).toContain('Say what from')
  expect(await refusal('restore', settings, '--last')).toContain('There is no backup in')
  expect(await refusal('restore', settings, '/nowhere')).toContain('There is no backup /nowhere')
  expect(await refusal('restore', settings, DATA_DIR)).toContain('There is no backup in')
  expect(await refusal('restore', settings, '--what')).toContain("Unknown option '--what'")
  for (const manifest of ['', '{"format": 1', '[]', 'null']) {
    writeFileSync(join(DATA_DIR, 'manifest.json'), manifest)
    expect(await refusal('restore', settings, DATA_DIR)).toMatch(/^The manifest .* cannot be read/)
    expect(await refusal('drill', settings, DATA_DIR)).toMatch(/^The manifest .* cannot be read/)
  }
  const S3 = { S3_BUCKET: 'none', S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'x' }
  const down = await refusal('backup', { ...settings, ...S3, S3_SECRET_ACCESS_KEY: 'x' })
  expect(down).toMatch(/^The file store does not respond: .*ECONNREFUSED/)
})

test.runIf(process.getuid?.() === 0)(
  'as root neither the server nor what prepares it writes into folders of another user',
  async () => {
    const BACKUP_DIR = place()
    chownSync(BACKUP_DIR, 1000, 1000)
    const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none'
    for (const [command, more] of [
      ['main', { WORKERS: '1' }],
      ['main', { WORKERS: '2' }],
      ['prepare-database', {}],
      ['migrate', {}],
    ] as const) {
      const text = await refusal(command, { DATABASE_URL, DATA_DIR: place(), BACKUP_DIR, ...more })
      expect(text).toMatch(/belongs to another user, .* runuser -u cohort/)
    }
    expect(readdirSync(BACKUP_DIR)).toEqual([])
  },
)

test("another installation's store is refused by every command before anything changes; a restore may take its place", async () => {
  const original = { DATABASE_URL: await migratedDatabase(), DATA_DIR: place() }
  expect((await run('backup', original)).code).toBe(0)
  const stored = () => readdirSync(join(original.DATA_DIR, 'files'), { recursive: true }).sort()
  const before = stored()
  const other = { ...original, DATABASE_URL: await migratedDatabase(), BACKUP_KEEP: '1' }
  for (const command of ['backup', 'migrate', 'sweep-files', 'audit-verify', 'main'])
    expect(await refusal(command, other)).toMatch(
      /^The folder .* holds the files of another database\. Nothing was changed\./,
    )
  expect(await refusal('restore', other, '--last')).toMatch(/Nothing was changed.* add --take-over/)
  expect(stored()).toEqual(before)
  expect((await run('restore', other, '--last', '--take-over')).code).toBe(0)
  const node = await startNode(other)
  expect(await node.stop()).toMatchObject({ code: 0 })
})

test("another installation's folder of backups is refused by every command, too; a restore may take its place", async () => {
  const BACKUP_DIR = place()
  const original = { DATABASE_URL: await migratedDatabase(), DATA_DIR: place(), BACKUP_DIR }
  expect((await run('backup', original)).code).toBe(0)
  const stored = () => readdirSync(BACKUP_DIR, { recursive: true }).sort()
  const before = stored()
  const own = { DATABASE_URL: await migratedDatabase(), DATA_DIR: place(), BACKUP_KEEP: '1' }
  expect((await run('backup', own)).code).toBe(0)
  const other = { ...own, BACKUP_DIR }
  for (const command of ['backup', 'migrate', 'sweep-files', 'audit-verify', 'drill', 'main'])
    expect(await refusal(command, other)).toMatch(/holds the backups of another .* BACKUP_DIR\.$/)
  expect(await refusal('restore', other, '--last')).toMatch(/Nothing was changed.* add --take-over/)
  expect(stored()).toEqual(before)
  expect((await run('restore', other, '--last', '--take-over')).code).toBe(0)
  for (const command of ['backup', 'drill']) expect((await run(command, other)).code).toBe(0)
})

test('a running server with the embedded database makes the backup that backup.js asks for', async () => {
  const settings = { DATA_DIR: place() }
  const node = await startNode({ DATABASE_URL: '', ...settings })
  const made = await run('backup', settings)
  expect(made).toEqual({
    code: 0,
    text: expect.stringMatching(/\/backups\/20\S+ holds \d+ rows and 0 files\.$/),
  })
  const folder = join(place(), 'mine')
  expect((await run('backup', settings, folder)).text).toMatch(
    /\/mine holds \d+ rows and 0 files\.$/,
  )
  expect(await refusal('backup', settings, folder)).toContain('exists already')
  expect(await run('drill', settings)).toMatchObject({ code: 0 })
  expect(await node.stop()).toMatchObject({ code: 0 })
})

test('a port that is taken is one sentence, from a node of one process and of two', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const PORT = String(typeof address === 'object' && address?.port)
  const DATABASE_URL = await migratedDatabase()
  for (const [settings, WORKERS] of [
    [{ DATABASE_URL: '' }, '1'],
    [{ DATABASE_URL }, '1'],
    [{ DATABASE_URL }, '2'],
  ] as const)
    expect(await refusal('main', { ...settings, DATA_DIR: place(), PORT, WORKERS })).toBe(
      'The port is taken. Stop what uses it, or set another PORT.',
    )
  holder.close()
})

test('on PostgreSQL a backup is made beside a node, drilled, and restored only when no node runs; then what waited is mailed', async () => {
  const url = await migratedDatabase()
  const settings = { DATABASE_URL: url, DATA_DIR: place(), BACKUP_DIR: place() }
  const smtp = await startSmtp()
  const setting = { DATABASE_URL: url, DATA_DIR: settings.DATA_DIR }
  const node = await startNode(setting, { SMTP_URL: smtp.url })
  const database = openPostgres(url, 1)
  const person = { email: 'ada@test.example', full_name: 'Ada' }
  await database.db.insert(users).values(person)
  // Once the node has looked for such mails at its start, this one waits without a job, as after a restore.
  const looked = sql`select from pgboss.job where name = 'resume' and state = 'completed'`
  await vi.waitFor(async () => expect(await rowsOf(database.db, looked)).toHaveLength(1), 20_000)
  const mail = { recipient: 'ada@test.example', subject: 'It waits', html: '', plain: 'Hello' }
  await database.db.insert(mails).values(mail)
  expect((await run('backup', settings)).text).toMatch(/holds \d+ rows and 0 files\.$/)
  const [name = ''] = readdirSync(settings.BACKUP_DIR)
  expect(statSync(join(settings.BACKUP_DIR, name, 'manifest.json')).mode & 0o777).toBe(0o600)
  const drill = await run('drill', settings)
  expect(drill).toMatchObject({ code: 0, text: expect.stringContaining('hashes agree') })
  expect(drill.text.split('\n')).toHaveLength(1)

  await database.db.update(users).set({ full_name: 'Changed since' })
  await database.db.update(mails).set({ state: 'sent' })
  const nameOf = async () => (await database.db.select().from(users))[0]?.full_name
  const refused = await refusal('restore', settings, '--last', '--force')
  expect(refused).toBe('A server runs over this database. Stop every node, then restore.')
  expect(await nameOf()).toBe('Changed since')
  expect(await refusal('restore', settings, '--recovered')).toBe(refused)
  await node.kill()
  expect(await refusal('restore', settings, '--last')).toContain('Add --force')
  expect((await run('restore', settings, '--last', '--force')).code).toBe(0)
  expect(await nameOf()).toBe('Ada')
  expect(smtp.delivered).toEqual([])
  await node.start()
  await vi.waitFor(() => expect(smtp.delivered).toHaveLength(1), 20_000)
  await node.stop()
  expect(smtp.delivered.map(({ recipients }) => recipients)).toEqual([['ada@test.example']])
  await smtp.stop()

  const manifest = join(settings.BACKUP_DIR, name, 'manifest.json')
  const whole = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, whole.replace(/"sha256": "\w\w/, '"sha256": "00'))
  expect(await refusal('drill', settings)).toContain('is damaged')
  await database.close()
})

test.each([
  ['whose store has no key yet', ''],
  ['that has another AUDIT_KEY', 'the key of the second installation'],
])(
  'a backup is restored on an installation %s: what cannot be verified is said, and the rest is',
  async (_, AUDIT_KEY) => {
    const own = { AUDIT_KEY: 'the key of the first installation' }
    const there = { DATABASE_URL: await migratedDatabase(), DATA_DIR: place() }
    const here = { DATABASE_URL: await migratedDatabase(), DATA_DIR: place() }
    const settings = { ...here, AUDIT_KEY }
    const signInBadly = ({ base }: Node) =>
      fetch(`${base}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ada@test.example', password: 'not it' }),
      })
    const withNode = async (
      setting: typeof there,
      more: Settings,
      work: (node: Node) => unknown,
    ) => {
      const node = await startNode(setting, more)
      await work(node)
      await setTimeout(500)
      expect(await node.stop()).toMatchObject({ code: 0 })
    }
    await withNode(there, own, signInBadly)
    const folder = join(place(), 'monday')
    expect((await run('backup', { ...there, ...own }, folder)).code).toBe(0)
    expect((await run('audit-verify', { ...there, ...own })).text).toMatch(/is whole: 1 entries/)

    const lost =
      /^Entries of the audit log up to 20\S+Z \(1\) cannot be verified with the keys of this installation: .*add it to AUDIT_KEY/
    const restored = await run('restore', settings, folder)
    expect(restored.code).toBe(0)
    const sentence = restored.text.split('\n').at(-1)
    expect(sentence).toMatch(lost)
    expect(sentence).toMatch(/What is written from now on can be verified\.$/)

    await withNode(here, { AUDIT_KEY }, signInBadly)
    const verified = await run('audit-verify', settings)
    expect({ code: verified.code, lines: verified.text.split('\n') }).toEqual({
      code: 1,
      lines: [expect.stringMatching(lost), 'The other entries are whole: 1 of them.'],
    })
    // With the key again all of it is whole; without it a change of a new entry is found all the same.
    const both = [AUDIT_KEY, own.AUDIT_KEY].filter(Boolean).join()
    const again = await run('audit-verify', { ...here, AUDIT_KEY: both })
    expect(again).toEqual({ code: 0, text: 'The audit log is whole: 2 entries.' })
    const database = openPostgres(here.DATABASE_URL, 1)
    await database.transaction(async (held) => {
      await held.execute(sql`set local session_replication_role = replica`)
      await held.execute(sql`update audit_logs set action = 'x' where id = (
      select id from audit_logs order by id desc limit 1)`)
    })
    await database.close()
    expect((await run('audit-verify', settings)).text).toMatch(/^The audit log is broken in lane/)

    const second = { DATABASE_URL: await migratedDatabase(), DATA_DIR: place(), AUDIT_KEY }
    expect((await run('restore', second, folder)).code).toBe(0)
    const key = /--accept-loss (\w+)/.exec(sentence ?? '')?.[1] ?? ''
    const accepted = await run('audit-verify', second, '--accept-loss', key)
    expect(accepted.code).toBe(0)
    expect(accepted.text).toMatch(/^Accepted and recorded: 1 entries .*\nThe audit log is whole: 2/)
    const none = await run('audit-verify', second, '--accept-loss', key)
    expect(none.text).toMatch(/^Nothing to accept/)
  },
)

test('on PostgreSQL a migration is preceded by one backup, which the newer release can restore', async () => {
  const url = await migratedDatabase()
  const settings = { DATABASE_URL: url, DATA_DIR: place(), BACKUP_DIR: place() }
  const migrations = join(inject('serverBuild'), 'migrations')
  const database = openPostgres(url, 1, { query_timeout: 0 })
  await database.transaction((held) => rebuildSchema(held, migrations, 12))
  const person = sql`insert into ${users} (id, email, full_name) values (gen_random_uuid(), 'old@test.example', 'From before')`
  await database.db.execute(person)
  await database.close()

  const starts = await Promise.all([run('migrate', settings), run('migrate', settings)])
  expect(starts.map(({ code }) => code)).toEqual([0, 0])
  const names = readdirSync(settings.BACKUP_DIR).filter((name) => name.startsWith('20'))
  expect(names).toEqual([expect.stringMatching(/-before-0012_inviter$/)])
  expect((await run('drill', settings)).code).toBe(0)

  const restored = await run('restore', settings, names[0] ?? '', '--force')
  expect(restored).toMatchObject({ code: 0 })
  const again = openPostgres(url, 1)
  const [row] = await again.db.select().from(users)
  expect(row).toMatchObject({ email: 'old@test.example', hold_reason: '' })
  expect(await appliedIn(again.db)).toEqual(versionsIn(migrations))
  await again.close()
  const node = await startNode({ DATABASE_URL: url, DATA_DIR: settings.DATA_DIR })
  await node.stop()
})
