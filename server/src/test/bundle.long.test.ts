import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accounts } from '@app/contract/identity/accounts.ts'
import { guardians } from '@app/contract/identity/guardians.ts'
import { teams } from '@app/contract/projects/teams.ts'
import { attendance } from '@app/contract/work/attendance.ts'
import { holidays } from '@app/contract/work/holidays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, callerOn } from './ledger.ts'
import { ready } from './node.ts'
import { freePort } from './postgres.ts'
import { servers } from './private-texts.ts'
import { startProgram } from './programs.ts'

/** `npm run bundle` made it; here it runs elsewhere, where no other package can be found by mistake. */
const bundle = process.env.BUNDLE ?? fileURLToPath(new URL('../../../bundle', import.meta.url))
const isThere = existsSync(bundle)
if (!isThere) console.warn('\n!!! SKIPPED: there is no bundle/; make it with npm run bundle. !!!')

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'cohort-bundle-'))
  if (isThere) cpSync(bundle, join(place, 'bundle'), { recursive: true })
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const password = 'Rain on 7 tin roofs'
async function signIn(base: string, email: string) {
  const result = await callerOn(base)(accounts.logIn, { body: { email, password } })
  if (!('access_token' in result)) throw new Error('A second factor is asked for.')
  return callerOn(base, { authorization: `Bearer ${result.access_token}` })
}

const newer = ['-y', '-p', 'node@24', 'node', '-p', 'process.execPath']

test.skipIf(!isThere).each([
  ['this Node', () => process.execPath],
  ['Node 24', () => execFileSync('npx', newer, { encoding: 'utf8' }).trim()],
])('the bundle serves a page, a sign-in and a check-in on %s', async (name, node) => {
  const port = String(await freePort())
  const base = `http://localhost:${port}`
  const settings = {
    BACKEND_URL: base,
    BACKEND_PUBLIC_KEY: 'bundle',
    PORT: port,
    DATA_DIR: join(place, name),
    DEMO_DATA: 'false',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
    SUPERADMIN_EMAIL: 'vandana@company.example',
    SUPERADMIN_PASSWORD: password,
  }
  const server = startProgram(node(), ['main.js'], { cwd: join(place, 'bundle'), env: settings })
  servers.push(server)
  try {
    await ready(base, () => undefined)
    const page = await ask(base, { method: 'GET', url: '/internships' })
    expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8'])
    const [script] = /\/assets\/[\w.-]+\.js/.exec(String(page.body)) ?? []
    expect((await ask(base, { method: 'GET', url: script ?? '' })).status).toBe(200)
    const email = 'asha@students.example'
    await callerOn(base)(accounts.signUp, { body: { email, password, full_name: 'Asha Rao' } })
    const intern = await signIn(base, email)
    const admin = await signIn(base, 'vandana@company.example')
    const member_ids = [(await intern(accounts.me)).id]
    await admin(teams.create, { body: { name: 'Team Lotus', member_ids } })
    await intern(guardians.declareAge, { body: { age_group: 'adult' } })
    const body = { work_mode: 'remote', planned_tasks: 'Build the screens' } as const
    await intern(attendance.checkIn, { body })
    expect(await intern(attendance.status)).toMatchObject({ is_checked_in: true })
    // What the build took in of packages that stayed behind.
    const { countries } = await admin(holidays.countries)
    expect(countries.length).toBeGreaterThan(200)
  } catch (error) {
    throw new Error(server.output().slice(-3000), { cause: error })
  } finally {
    await server.stop()
  }
})
