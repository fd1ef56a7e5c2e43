import { and, eq, like } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { cursorOf } from '#platform/database/paging.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { limits } from '#schema/rate-limits.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'

startApp()

const get = (reader: SignedInUser, url: string) => reader.send({ method: 'GET', url })
const countedFor = async ({ user }: SignedInUser) => {
  const rows = await db()
    .select()
    .from(limits)
    .where(like(limits.name, `% rows ${user.id}`))
  return rows.map(({ used }) => used)
}
const recordedFor = async ({ user }: SignedInUser) => {
  const rows = await db()
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.actor_id, user.id), eq(auditLogs.action, 'bulk_read')))
  return rows.map(({ entity_type }) => entity_type)
}

test.each([
  ['user', 15, 'users', ['m', v7()]],
  ['candidate', 100, 'candidates', ['2026-01-01T00:00:00.000Z', v7()]],
  ['application', 100, 'applications', [v7()]],
] as const)(
  'of the list of every %s, %d full pages are read in a minute; more is refused and recorded once',
  async (entity_type, most, path, keys) => {
    const hr = await signIn('hr')
    const next = `/api/${path}?limit=100&cursor=${cursorOf(keys)}`
    const statusesOf = async (pages: number) => {
      const statuses = new Set<number>()
      for (let at = 0; at < pages; at += 1) statuses.add((await get(hr, next)).statusCode)
      return [...statuses]
    }
    expect(await statusesOf(most)).toEqual([200])
    expect(await recordedFor(hr)).toEqual([])
    expect(await statusesOf(3)).toEqual([429])
    expect(Number((await get(hr, next)).headers['retry-after'])).toBeGreaterThan(0)
    expect(await recordedFor(hr)).toEqual([entity_type])
  },
)

test('every account is counted with the people of the directory', async () => {
  const superadmin = await signIn('superadmin')
  for (const path of ['users', 'admin/users'])
    await get(superadmin, `/api/${path}?limit=100&cursor=${cursorOf(['m', v7()])}`)
  expect(await countedFor(superadmin)).toEqual([200])
})

test('a first page, which a board reads again and again, counts a few rows', async () => {
  const hr = await signIn('hr')
  for (const limit of [100, 5]) await get(hr, `/api/applications?limit=${limit}`)
  expect(await countedFor(hr)).toEqual([21])
})

test('who reads only their own applications is not counted', async () => {
  const [intern, manager] = [await signIn('intern'), await signIn('project_manager')]
  for (const reader of [intern, manager])
    expect((await get(reader, '/api/applications?limit=10')).statusCode).toBe(200)
  expect(await countedFor(intern)).toEqual([])
  expect(await countedFor(manager)).toEqual([10])
})
