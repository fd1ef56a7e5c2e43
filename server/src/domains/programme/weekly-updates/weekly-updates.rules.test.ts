import { defaultOrganisation, setOrganisation } from '@app/contract/i18n/organisation.ts'
import { afterEach, expect, test } from 'vitest'
import { keepReferences, referenceTo, textsWithNames, withNames } from './name-references.rules.ts'
import {
  lastFinished,
  totalsOf,
  type Week,
  weekEnd,
  weekToDraft,
  written as writtenTexts,
} from './weekly-updates.rules.ts'

const report = (name: string, day: string, more = {}) => ({
  user_id: name,
  ...{
    name,
    day,
    seconds: 27_000,
    self_reported_seconds: 0,
    work_summary: 'Built',
    completed_tasks: '',
    challenges: 'None.',
  },
  tomorrow_plans: '',
  ...more,
})
const week = (more: Partial<Week> = {}): Week => ({
  ...{ reports: [], tasks: [], milestones: [], due: [], ...more },
})

/** The draft as it is read: in these tests the id of a person is the name. */
const written = (one: Week) =>
  textsWithNames(
    writtenTexts(one),
    new Map(one.reports.map(({ user_id, name }) => [user_id, name])),
  )

afterEach(() => setOrganisation(defaultOrganisation))

test.each(['Nil', 'Keine.', 'Nichts', 'Ninguna', 'Nada', 'Aucun', 'Rien', 'कोई नहीं।'])(
  'who reports the challenge %j had none',
  (challenges) => {
    expect(
      written(week({ reports: [report('Asha', '2026-11-16', { challenges })] })),
    ).toMatchObject({
      challenges: '',
    })
  },
)

test.each([
  ['2026-11-21', '2026-11-08', '2026-11-09'],
  ['2026-11-22', '2026-11-15', '2026-11-09'],
  ['2026-11-23', '2026-11-15', '2026-11-16'],
  ['2026-03-01', '2026-02-22', '2026-02-16'],
])('on %s the last whole week began on Sunday %s, or on Monday %s', (day, sunday, monday) => {
  expect(lastFinished(day)).toBe(sunday)
  setOrganisation({ ...defaultOrganisation, week_start: 1 })
  expect(lastFinished(day)).toBe(monday)
})

test.each([
  ['2026-11-22', undefined, '2026-11-09'],
  ['2026-11-23', '2026-11-15', undefined],
  ['2026-11-24', '2026-11-15', '2026-11-16'],
])('on %s the week from Sunday %s is drafted, or the one from Monday %s', (day, sunday, monday) => {
  expect(weekToDraft(day)).toBe(sunday)
  setOrganisation({ ...defaultOrganisation, week_start: 1 })
  expect(weekToDraft(day)).toBe(monday)
})

test('a week ends six days later, also over the end of a year', () =>
  expect(weekEnd('2026-12-27')).toBe('2027-01-02'))

test('each person’s work stands under their name, each line once', () => {
  const { done, summary } = written(
    week({
      reports: [
        report('Asha', '2026-11-16', {
          work_summary: 'Sign-in',
          completed_tasks: '- Tests\n• Docs',
        }),
        report('Asha', '2026-11-17', {
          work_summary: 'Sign-in',
          completed_tasks: 'Search\nDocs for “Search”',
        }),
        report('Ravi', '2026-11-17'),
      ],
    }),
  )
  expect(done).toBe('Asha\n– Sign-in\n– Tests\n– Docs for “Search”\n\nRavi\n– Built')
  expect(summary).toBe('2 people worked 22h 30m across 3 approved reports.')
})

test('empty challenges are left out; plans are those of each last report', () => {
  const { challenges, next_steps } = written(
    week({
      reports: [
        report('Asha', '2026-11-16', { challenges: 'nothing', tomorrow_plans: 'Search' }),
        report('Asha', '2026-11-17', { challenges: 'No test phone', tomorrow_plans: 'Ship' }),
      ],
      due: [{ title: 'Beta', due_date: '27 November 2026' }],
    }),
  )
  expect(challenges).toBe('– Asha: No test phone')
  expect(next_steps).toBe('– “Beta” is due on 27 November 2026.\n– Asha: Ship')
})

test('a week without an approved report says so', () =>
  expect(written(week())).toEqual({
    summary: 'No approved reports this week yet.',
    ...{ done: '', challenges: '', next_steps: '' },
  }))

test('what is longer than a field holds ends with a whole line', () => {
  const reports = Array.from({ length: 40 }, (_, at) =>
    report('Asha', '2026-11-16', { work_summary: `${at} ${'x'.repeat(400)}` }),
  )
  const { done } = written(week({ reports }))
  expect(done.length).toBeLessThanOrEqual(10_000)
  expect(done.split('\n').at(-1)).toMatch(/x{400}$/)
})

test('totals count people once', () => {
  const days = [
    { user_id: 'a', day: '2026-11-16', hours: 1.1 },
    { user_id: 'a', day: '2026-11-17', hours: 2.2 },
  ]
  expect(totalsOf({ days })).toEqual({ hours: 3.3, self_reported: 0, reports: 2, people: 1 })
})

test('five days of 7h 20m by five people are 183h 20m, also in what earlier releases stored', () => {
  const stored = [1, 2, 3, 4, 5].flatMap((person) =>
    [1, 2, 3, 4, 5].map((day) => ({
      ...{ user_id: `${person}`, day: `2026-11-1${day}`, hours: 7.33 },
    })),
  )
  const days = stored.map((day) => ({ ...day, seconds: 26_400, self_reported_seconds: 1200 }))
  const totals = { hours: 183.33, reports: 25, people: 5 }
  expect(totalsOf({ days: stored })).toEqual({ ...totals, self_reported: 0 })
  expect(totalsOf({ days })).toEqual({ ...totals, self_reported: 8.33 })
})

test('the summary says how many of its hours are self-reported', () => {
  const reports = [16, 17, 18].map((day) =>
    report('Asha', `2026-11-${day}`, { seconds: 26_400, self_reported_seconds: 2400 }),
  )
  expect(written(week({ reports })).summary).toBe(
    'One person worked 22h across 3 approved reports. 2h of these hours were self-reported.',
  )
})

test('an edited text keeps the references of drafted lines only', () => {
  const names = new Map([
    ['a', 'Asha'],
    ['r', 'Risks'],
    ['s1', 'Sam'],
    ['s2', 'Sam'],
  ])
  const [a, r, s1, s2] = ['a', 'r', 's1', 's2'].map(referenceTo)
  const stored = `${a}\n– Built\n– ${a}: Key\n– ${r}: Vendor\n${s1}\n– ${s2}: Test`
  const shown = withNames(stored, names)
  expect(shown).toBe('Asha\n– Built\n– Asha: Key\n– Risks: Vendor\nSam\n– Sam: Test')
  const kept = (typed: string) => keepReferences(typed, stored, names)
  expect(kept(shown)).toBe(`${a}\n– Built\n– ${a}: Key\n– ${r}: Vendor\nSam\n– Sam: Test`)
  expect(kept('– Risks: Vendor\nAsha')).toBe(`– ${r}: Vendor\n${a}`)
  expect(kept('– Asha: The key: late')).toBe(`– ${a}: The key: late`)
  for (const typed of [
    'Asha\n\nAsha',
    '– Risks: One\n– Risks: Two',
    'Risks: One',
    'Asha Rao',
    'Risks',
  ])
    expect(kept(typed)).toBe(typed)
})
