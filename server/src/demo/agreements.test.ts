import { expect, test } from 'vitest'
import { deedsBy } from './applicants.ts'
import { demoAt } from './demo.ts'
import { postings } from './postings.ts'
import { makeEvaluations } from './programme.ts'
import { studiesFor } from './texts.ts'
import { dayIn, isDayOff, isWorkday, minutesInto } from './work-clock.ts'

const now = new Date('2026-11-24T06:00:00.000Z')
const demo = demoAt(now, 'hash')
const { people, market, hiring, hired, work, earned, left, company } = demo
const sessions = [...work.sessions, ...earned.sessions, ...left.sessions]
const written = [...work.written, ...earned.written, ...left.written]
const personOf = (id: string | undefined) => people.find((person) => person.id === id)
const postingOf = (id: string) => market.internships.find((posting) => posting.id === id)

test('nobody works on a Sunday or a holiday, whatever the day of the first start', () => {
  expect(sessions.filter(({ row }) => isDayOff(row.day))).toEqual([])
  const sunday = demoAt(new Date('2026-11-29T06:00:00.000Z'), 'hash').work
  expect(sunday.sessions.filter(({ row }) => isDayOff(row.day))).toEqual([])
  expect(sunday.meetings.filter(({ starts_at }) => isDayOff(dayIn(new Date(starts_at))))).toEqual(
    [],
  )
})

test('a day of part-time work has two and a half to five hours', () => {
  const hours = sessions
    .filter(({ row }) => row.status === 'closed' || row.status === 'corrected')
    .map(({ row }) => row.total_hours ?? 0)
  expect(Math.max(...hours)).toBeLessThanOrEqual(5)
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(2.5)
})

test('interviews are on working days between nine and six', () => {
  const offered = hiring.offers.flatMap(({ times }) => times ?? [])
  const moments = [...hiring.interviews.map(({ scheduled_at }) => scheduled_at), ...offered]
  for (const moment of moments.map((at) => new Date(at))) {
    expect(isWorkday(dayIn(moment)), moment.toISOString()).toBe(true)
    expect(minutesInto(moment)).toBeGreaterThanOrEqual(9 * 60)
    expect(minutesInto(moment) + 45).toBeLessThanOrEqual(18 * 60)
  }
  const slots = hiring.interviews.map((one) => `${one.interviewer_id} ${one.scheduled_at}`)
  expect(new Set(slots).size).toBe(slots.length)
})

test('offices decide between ten and six, though the demo is made at midnight', () => {
  const late = demoAt(new Date('2026-11-24T18:29:00.000Z'), 'hash')
  const { startups } = late.company
  const moments = [
    ...startups.flatMap(({ submitted_date, approved_at, meeting_at }) => [
      ...[submitted_date, approved_at ?? submitted_date, meeting_at ?? submitted_date],
    ]),
    ...late.hiring.steps.map(({ at }) => at),
  ].map((at) => new Date(at))
  for (const moment of moments) {
    expect(minutesInto(moment), moment.toISOString()).toBeGreaterThanOrEqual(10 * 60)
    expect(minutesInto(moment), moment.toISOString()).toBeLessThanOrEqual(18 * 60)
  }
  const next = startups.find(({ status }) => status === 'meeting_scheduled')?.meeting_at ?? ''
  expect(isWorkday(dayIn(new Date(next)))).toBe(true)
})

test('everyone in a team was hired for a posting of its project before the first day', () => {
  for (const { team_id, user_id } of company.teamMembers) {
    const team = company.teams.find(({ id }) => id === team_id)
    const hire = hired.hires.find((one) => one.user_id === user_id)
    const application = hiring.applications.find(({ id }) => id === hire?.application_id)
    expect(postingOf(application?.internship_id ?? '')?.project_id).toBe(team?.project_id)
    const days = sessions.filter(({ row }) => row.user_id === user_id).map(({ row }) => row.day)
    const [first = ''] = days.toSorted()
    expect(String(hire?.start_date) <= first && String(hire?.hired_date) < first).toBe(true)
  }
})

test('studies, skills and the words of a person fit what they were hired for, or look for', () => {
  for (const person of people.filter(({ role }) => role === 'intern')) {
    const application = hiring.applications.find(
      (one) => one.user_id === person.id && one.status === 'hired' && isInTeam(person.id),
    )
    const posting = application && postingOf(application.internship_id)
    const title = posting?.title ?? postings.find(([, one]) => person.bio?.includes(one))?.[1]
    const [category, , skills = []] = postings.find(([, one]) => one === title) ?? []
    expect(studiesFor(category ?? ''), person.bio).toContain(person.education)
    expect(person.skills).toEqual(skills)
    if (posting) expect(person.bio).toContain(posting.company_name)
  }
  const others = people.filter(({ role }) => role !== 'intern')
  for (const { education, bio } of others) expect(`${education} ${bio}`).not.toMatch(/year|Looking/)
})
const isInTeam = (id: string) => company.teamMembers.some(({ user_id }) => user_id === id)

test('nobody acts before they have an account, and accounts are months apart', () => {
  for (const { user_id, applied_date } of hiring.applications)
    expect(String(personOf(user_id)?.created_at) < applied_date).toBe(true)
  const months = new Set(people.map(({ created_at }) => String(created_at).slice(0, 7)))
  expect(months.size).toBeGreaterThan(5)
  const joined = new Set(hired.hires.map(({ start_date }) => start_date))
  expect(joined.size).toBeGreaterThan(5)
})

/** The share of sentences that stand in more than one of the texts. */
function repeated(texts: readonly string[]) {
  const sentences = texts.flatMap((text) =>
    text
      .split(/(?<=[.!?])\s|\n/)
      .map((sentence) => sentence.replace(/^- |^\w[\w ]*: /, '').trim())
      .filter(Boolean),
  )
  const counts = new Map<string, number>()
  for (const one of sentences) counts.set(one, (counts.get(one) ?? 0) + 1)
  return sentences.filter((one) => (counts.get(one) ?? 0) > 1).length / sentences.length
}

test('reports, letters and postings differ as people differ', () => {
  const reports = written.flatMap(({ reports: [first] }) => (first ? [first] : []))
  expect(repeated(reports.map(({ work_summary }) => work_summary))).toBeLessThan(0.35)
  const troubles = reports.map(({ challenges }) => challenges ?? '')
  expect(repeated(troubles)).toBeLessThan(0.35)
  expect(repeated(reports.map(({ tomorrow_plans }) => tomorrow_plans ?? ''))).toBeLessThan(0.5)
  const remarks = written.flatMap(({ reviews }) => reviews.map(({ comment }) => comment ?? ''))
  expect(repeated(remarks.filter((remark) => remark !== 'Approved'))).toBeLessThan(0.5)
  const plans = reports.map(({ planned_tasks }) => planned_tasks)
  expect(new Set(plans).size).toBeGreaterThan(40)
  const sheets = makeEvaluations(now, people, company).sheets.flatMap(({ sheet }) => sheet ?? [])
  expect(sheets.length).toBeGreaterThan(10)
  expect(repeated(sheets.flatMap((sheet) => [sheet.strengths, sheet.to_improve]))).toBe(0)
  const summaries = reports.map(({ work_summary }) => work_summary)
  expect(new Set(summaries).size / summaries.length).toBeGreaterThan(0.95)
  const lengths = summaries.map((text) => text.length)
  expect(Math.max(...lengths)).toBeGreaterThan(3 * Math.min(...lengths))
  const silent = reports.filter(({ challenges }) => !challenges).length / reports.length
  expect(silent).toBeGreaterThan(0.3)
  expect(silent).toBeLessThan(0.8)
  const letters = hiring.applications.map(({ cover_letter }) => cover_letter ?? '')
  expect(repeated(letters)).toBeLessThan(0.03)
  expect(repeated(hiring.applications.flatMap(({ answers }) => answers ?? []))).toBeLessThan(0.03)
  expect(repeated(hiring.notes.map(({ text }) => text))).toBeLessThan(0.1)
  for (const part of ['description', 'scope', 'eligibility', 'learning', 'team'] as const) {
    const texts = market.internships.map((posting) => posting[part])
    expect(texts, part).not.toContain('')
    expect(repeated(texts), part).toBeLessThan(0.1)
  }
  const described = letters.filter(Boolean).map((letter) => letter.length)
  expect(Math.max(...described)).toBeGreaterThan(4 * Math.min(...described))
})

test('letters and answers tell what this person did, for this posting', () => {
  const names = market.internships.map(({ company_name }) => company_name)
  const everything = new Set(people.flatMap((person) => deedsBy(person)))
  for (const { user_id, internship_id, cover_letter, answers, questions } of hiring.applications) {
    const [person, posting] = [personOf(user_id), postingOf(internship_id)]
    const text = [cover_letter, ...(answers ?? [])].join(' ')
    for (const name of names.filter((one) => text.includes(one)))
      expect(name).toBe(posting?.company_name)
    const own = person ? deedsBy(person) : []
    const deeds = [...everything].filter((deed) => text.includes(`I ${deed}`))
    for (const deed of deeds) expect(own.some((one) => one.startsWith(deed))).toBe(true)
    expect(answers?.filter(Boolean)).toHaveLength(questions?.length ?? 0)
  }
})

test('nobody is hired for what was posted a few days before', () => {
  for (const { internship_id, status, updated_at } of hiring.applications) {
    if (status !== 'hired' && status !== 'rejected') continue
    const posted = Date.parse(String(postingOf(internship_id)?.created_at))
    expect(Date.parse(String(updated_at)) - posted).toBeGreaterThan(5 * 86_400_000)
  }
})

test.each(['2026-11-24T06:00:00.000Z', '2026-11-29T06:00:00.000Z', '2026-12-31T20:00:00.000Z'])(
  'of who left early before %s, work, end and other applications agree',
  (at) => {
    const made = demoAt(new Date(at), 'hash')
    const [hire, ...others] = made.hired.hires.filter(({ status }) => status === 'ended')
    expect(others).toEqual([])
    const { user_id, start_date, last_day, ended_at, left_at, hired_date } = hire ?? {}
    const team = made.company.teams.find(({ id }) => id === hire?.team_id)
    expect(team?.project_id).toBe(hire?.project_id)
    expect(made.company.teamMembers.some((one) => one.user_id === user_id)).toBe(false)
    const days = made.left.sessions.map(({ row }) => row.day)
    expect([days[0], days.at(-1)]).toEqual([start_date, last_day])
    expect(String(hired_date) < String(start_date)).toBe(true)
    expect(String(ended_at) < String(last_day) && String(last_day) < String(left_at)).toBe(true)
    for (const { reports } of made.left.written)
      expect(reports.map(({ status, team_id }) => [status, team_id])).toEqual(
        Array(reports.length).fill(['approved', hire?.team_id]),
      )
    for (const { completed_at } of made.left.work) {
      const day = dayIn(new Date(String(completed_at)))
      expect(String(start_date) <= day && day <= String(last_day)).toBe(true)
    }
    const own = made.hiring.applications.filter((one) => one.user_id === user_id)
    const [before, ...after] = own.toSorted((a, b) => a.applied_date.localeCompare(b.applied_date))
    expect(before?.id).toBe(hire?.application_id)
    for (const { applied_date } of after) expect(applied_date > String(left_at)).toBe(true)
  },
)

test('nobody is hired twice', () => {
  const ids = hired.hires.map(({ user_id }) => user_id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('most people apply for what they learn', () => {
  const suits = ({ user_id, internship_id }: (typeof hiring.applications)[number]) =>
    postingOf(internship_id)?.skills.some((skill) => personOf(user_id)?.skills?.includes(skill))
  const suited = hiring.applications.filter(suits).length / hiring.applications.length
  expect(suited).toBeGreaterThan(0.6)
  expect(suited).toBeLessThan(0.95)
})
