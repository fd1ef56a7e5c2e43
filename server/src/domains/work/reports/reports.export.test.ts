import { isNotNull } from 'drizzle-orm'
import papaparse from 'papaparse'
import { beforeAll, expect, test } from 'vitest'
import { workReports } from '#schema/reports.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import {
  approve,
  dayAgo,
  makeStaffedTeam,
  type StaffedTeam,
  sendReport,
} from '#test/staffed-team.ts'

startApp()

let team: StaffedTeam
beforeAll(async () => {
  team = await makeStaffedTeam()
  await sendReport(team.intern, { date: await dayAgo(1), work_summary: '=1+1\nand more' })
  const { id } = await sendReport(team.intern, { hours: 7.25 })
  await approve(team.leader, id, 'Good work')
})

const file = (who: SignedInUser, path: string) =>
  who.send({ method: 'GET', url: `/api/exports/${path}` })
const rowsOf = async (who: SignedInUser, query = '') => {
  const { body } = await file(who, `reports.csv${query}`)
  return papaparse.parse<string[]>(body.slice(1).trim()).data.slice(1)
}

test('the reports one may see come as CSV, formulas as text', async () => {
  const [first, second] = await rowsOf(team.leader)
  expect(first).toEqual([
    ...['Test intern', 'Team Lotus', await dayAgo(0), '7.25', 'Approved', 'Test team_leader'],
    ...['Wrote the routing.', 'Two', 'None', '', 'Test team_leader', 'Good work', 'no', '7.25'],
  ])
  expect(second?.[6]).toBe("'=1+1\nand more")
})

test('they are narrowed by person, role, project and days', async () => {
  const today = await dayAgo(0)
  expect(await rowsOf(team.leader, `?start_date=${today}`)).toHaveLength(1)
  expect(await rowsOf(team.leader, `?project_id=${team.project_id}`)).toHaveLength(2)
  expect(await rowsOf(team.leader, `?user_id=${team.leader.user.id}`)).toHaveLength(0)
  expect(await rowsOf(team.leader, '?role=intern')).toHaveLength(2)
  expect(await rowsOf(team.leader, '?role=developer')).toHaveLength(0)
  expect(await rowsOf(team.manager)).toHaveLength(0)
  expect(await rowsOf(await signIn('superadmin'), `?user_id=${team.intern.user.id}`)).toHaveLength(
    3,
  )
})

test('a report that went to a role names it as its reader does', async () => {
  const admin = await signIn('superadmin', { settings: { language: 'de' } })
  await db()
    .update(workReports)
    .set({ to_user_id: null })
    .where(isNotNull(workReports.escalated_from))
  const [copy] = (await rowsOf(admin, `?user_id=${team.intern.user.id}`)).filter(
    (row) => row[12] === 'ja',
  )
  expect(copy?.[5]).toBe('Teammanager')
})

test('the file says which days it holds', async () => {
  const { headers } = await file(team.leader, 'reports.pdf')
  expect(headers['content-disposition']).toBe(
    `attachment; filename="reports-beginning-${await dayAgo(0)}.pdf"`,
  )
})

test('the same comes as a document and a workbook', async () => {
  const document = await file(team.leader, 'reports.pdf')
  expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const book = await file(team.leader, 'reports.xlsx')
  expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')
})
