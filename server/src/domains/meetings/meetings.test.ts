import { meetings as routes } from '@app/contract/meetings.ts'
import { notifications } from '@app/contract/notifications.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { teamMembers, teams } from '#domains/projects/projects.table.ts'
import { auditLogs } from '#platform/audit.table.ts'
import { mails } from '#platform/mail.table.ts'
import { db, type SignedIn, signIn, startApp } from '#test/harness.ts'
import { remindOfMeetings } from './meeting-reminders.ts'
import { meetingPeople, meetings } from './meetings.table.ts'

startApp()

const url = '/api/meetings'

async function makeTeam() {
  const leader = await signIn('team_leader', { full_name: 'Lokesh Rao' })
  const ada = await signIn('intern', { full_name: 'Ada Iyer', time_zone: 'Europe/Berlin' })
  const ben = await signIn('intern', { full_name: 'Ben Das' })
  const [team] = await db()
    .insert(teams)
    .values({ name: 'Team Neem', leader_id: leader.user.id })
    .returning()
  const team_id = team?.id ?? ''
  await db()
    .insert(teamMembers)
    .values([ada, ben].map(({ user }) => ({ team_id, user_id: user.id })))
  return { leader, ada, ben, people_ids: [ada.user.id, ben.user.id] }
}

const plan = (people_ids: string[], more: object = {}) => ({
  title: 'Sprint planning',
  starts_at: '2098-03-01T10:30:00+05:30',
  people_ids,
  ...more,
})

const told = async (person: SignedIn) =>
  (await person.call(notifications.list, {})).notifications.map(({ title, message, link }) => ({
    title,
    message,
    link,
  }))
const mailsTo = ({ user }: SignedIn) =>
  db().select().from(mails).where(eq(mails.recipient, user.email)).orderBy(mails.id)
const unfolded = (text = '') => text.replaceAll('\r\n ', '')

test('a scheduled meeting reaches every guest as notification, live and as a mail with an invitation', async () => {
  const { leader, ada, ben, people_ids } = await makeTeam()
  const made = await leader.call(routes.schedule, {
    body: plan(people_ids, { link: 'https://meet.example.in/room', description: 'Bring ideas.' }),
  })
  expect(made).toMatchObject({
    starts_at: '2098-03-01T05:00:00.000Z',
    duration_minutes: 30,
    organiser_name: 'Lokesh Rao',
    people: [
      { id: ada.user.id, full_name: 'Ada Iyer', answer: 'invited' },
      { id: ben.user.id, full_name: 'Ben Das', answer: 'invited' },
    ],
    can: { edit: true, answer: false },
  })
  expect(await told(ada)).toEqual([
    {
      title: 'Meeting invitation',
      message: 'Lokesh Rao: Sprint planning, Saturday, 1 March 2098 at 06:00 (Europe/Berlin).',
      link: `/calendar?meeting=${made.id}`,
    },
  ])
  const [letter] = await mailsTo(ada)
  expect(letter?.subject).toBe('Meeting invitation: Sprint planning')
  expect(letter?.plain).toContain('Saturday, 1 March 2098 at 06:00 (Europe/Berlin), 30 minutes.')
  const [file] = letter?.attachments ?? []
  expect(file?.type).toBe('text/calendar; charset=utf-8; method=REQUEST')
  const text = unfolded(file?.text)
  expect(text).toContain('METHOD:REQUEST')
  expect(text).toContain('SEQUENCE:1')
  expect(text).toContain('DTSTART:20980301T050000Z')
  expect(text).toContain('DTEND:20980301T053000Z')
  expect(text).toContain(`mailto:${ada.user.email}`.replace('mailto', 'MAILTO'))
  expect(text).not.toContain(ben.user.email)
  expect(text).not.toContain(leader.user.email)
  for (const person of [leader, ada, ben])
    expect(
      (
        await person.call(routes.list, { query: { from: '2098-03-01', to: '2098-03-01' } })
      ).meetings.map(({ id }) => id),
    ).toEqual([made.id])
})

test('who wants no mails gets the notification only', async () => {
  const { leader, ada, people_ids } = await makeTeam()
  await db().execute(
    sql`update users set settings = '{"emailNotifications": false}' where id = ${ada.user.id}`,
  )
  await leader.call(routes.schedule, { body: plan(people_ids) })
  expect(await told(ada)).toHaveLength(1)
  expect(await mailsTo(ada)).toEqual([])
})

test('a change tells everybody, asks anew when the time moves, and calls off those no longer asked', async () => {
  const { leader, ada, ben, people_ids } = await makeTeam()
  const made = await leader.call(routes.schedule, { body: plan(people_ids) })
  const params = { id: made.id }
  await ada.call(routes.answer, { params, body: { answer: 'accepted' } })
  const { description, duration_minutes, place, link } = made
  const rest = { description, duration_minutes, place, link }

  const renamed = await leader.call(routes.change, {
    params,
    body: { ...plan(people_ids, { title: 'Planning' }), ...rest, version: 1 },
  })
  expect(renamed).toMatchObject({ title: 'Planning', version: 2 })
  expect(renamed.people[0]?.answer).toBe('accepted')

  const moved = await leader.call(routes.change, {
    params,
    body: {
      ...plan([ada.user.id], { starts_at: '2098-03-02T10:30:00+05:30' }),
      ...rest,
      version: 2,
    },
  })
  expect(moved.people).toEqual([{ id: ada.user.id, full_name: 'Ada Iyer', answer: 'invited' }])
  const last = (await mailsTo(ada)).at(-1)
  expect(last?.subject).toBe('Meeting changed: Sprint planning')
  expect(last?.attachments[0]?.text).toContain('SEQUENCE:3')
  const farewell = (await mailsTo(ben)).at(-1)
  expect(farewell?.subject).toBe('Meeting cancelled: Sprint planning')
  expect(farewell?.attachments[0]?.text).toContain('METHOD:CANCEL')
  expect((await ben.send({ method: 'GET', url: `${url}/${made.id}` })).statusCode).toBe(404)

  const stale = await leader.send({
    method: 'PUT',
    url: `${url}/${made.id}`,
    body: { ...plan(people_ids), ...rest, version: 1 },
  })
  expect([stale.statusCode, stale.json().detail]).toEqual([
    409,
    'This record was changed by someone else. Please reload.',
  ])
})

test('two changes of one version at once leave one of them', async () => {
  const { leader, people_ids } = await makeTeam()
  const { id } = await leader.call(routes.schedule, { body: plan(people_ids) })
  const change = (title: string) =>
    leader.send({
      method: 'PUT',
      url: `${url}/${id}`,
      body: {
        ...plan(people_ids, { title }),
        description: '',
        duration_minutes: 30,
        place: '',
        link: '',
        version: 1,
      },
    })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => change(`Title ${at}`)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
})

test('a cancelled meeting leaves the list, is told with a cancellation, and stays as it is', async () => {
  const { leader, ada, people_ids } = await makeTeam()
  const { id } = await leader.call(routes.schedule, { body: plan(people_ids) })
  const cancelled = await leader.call(routes.cancel, { params: { id } })
  expect(cancelled).toMatchObject({ status: 'cancelled', can: { edit: false } })
  expect((await told(ada))[0]).toMatchObject({ title: 'Meeting cancelled', link: '/calendar' })
  const last = (await mailsTo(ada)).at(-1)
  expect(last?.attachments[0]?.text).toContain('METHOD:CANCEL')
  expect(last?.attachments[0]?.text).toContain('STATUS:CANCELLED')
  expect(last?.attachments[0]?.text).toContain('SEQUENCE:2')
  const day = { from: '2098-03-01', to: '2098-03-01' }
  expect((await ada.call(routes.list, { query: day })).meetings).toEqual([])
  for (const [who, method, path, body] of [
    [leader, 'DELETE', '', undefined],
    [ada, 'POST', '/answer', { answer: 'accepted' }],
  ] as const) {
    const refused = await who.send({ method, url: `${url}/${id}${path}`, body })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'This meeting was cancelled.',
    ])
  }
})

test('a guest accepts or declines; the organiser hears of a refusal once', async () => {
  const { leader, ada, ben, people_ids } = await makeTeam()
  const { id } = await leader.call(routes.schedule, { body: plan(people_ids) })
  const params = { id }
  const accepted = await ada.call(routes.answer, { params, body: { answer: 'accepted' } })
  expect(accepted.people.map(({ answer }) => answer)).toEqual(['accepted', 'invited'])
  await Promise.all(
    Array.from({ length: 20 }, () =>
      ben.call(routes.answer, { params, body: { answer: 'declined' } }),
    ),
  )
  expect((await told(leader)).filter(({ message }) => message.startsWith('Ben'))).toEqual([
    {
      title: 'Invitation declined',
      message: 'Ben Das declined Sprint planning.',
      link: `/calendar?meeting=${id}`,
    },
  ])
  const own = await leader.send({
    method: 'POST',
    url: `${url}/${id}/answer`,
    body: { answer: 'accepted' },
  })
  expect(own.statusCode).toBe(403)
  await db().execute(sql`update meetings set starts_at = now() - interval '1 day' where id = ${id}`)
  const late = await ada.send({
    method: 'POST',
    url: `${url}/${id}/answer`,
    body: { answer: 'declined' },
  })
  expect([late.statusCode, late.json().detail]).toEqual([409, 'This meeting is over.'])
})

test.each([
  [
    'a time that has passed',
    { starts_at: '2020-01-01T10:00:00Z' },
    'starts_at',
    'Please choose a time in the future.',
  ],
  ['no time', { starts_at: 'soon' }, 'starts_at', 'Please choose a date and time.'],
  ['nobody', { people_ids: [] }, 'people_ids', 'Please choose at least one person.'],
  [
    'a length of a minute',
    { duration_minutes: 1 },
    'duration_minutes',
    'A meeting lasts from 5 minutes to 8 hours.',
  ],
  [
    'a link that is none',
    { link: 'javascript:alert(1)' },
    'link',
    'Please enter a valid https link.',
  ],
  ['no title', { title: ' ' }, 'title', 'Title is required.'],
])('a meeting with %s is refused', async (_what, more, path, message) => {
  const { leader, people_ids } = await makeTeam()
  const answer = await leader.send({ method: 'POST', url, body: plan(people_ids, more) })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual([{ path, message }])
})

test('people out of reach, removed or unknown cannot be invited; HR invites everybody', async () => {
  const { leader, ada, people_ids } = await makeTeam()
  const other = await makeTeam()
  const gone = await signIn('intern', { status: 'deleted' })
  for (const id of [other.ada.user.id, gone.user.id, '01900000-0000-7000-8000-000000000000']) {
    const answer = await leader.send({ method: 'POST', url, body: plan([ada.user.id, id]) })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [{ path: 'people_ids', message: 'Please choose only people you work with.' }],
    ])
  }
  const alone = await leader.send({ method: 'POST', url, body: plan([leader.user.id]) })
  expect(alone.json().detail).toBe('Please choose at least one person.')
  const hr = await signIn('hr')
  const made = await hr.call(routes.schedule, {
    body: plan([...people_ids, other.ada.user.id, other.ada.user.id]),
  })
  expect(made.people).toHaveLength(3)
})

test('those who take no part find no meeting, superadmins included; a guest may not change it', async () => {
  const { leader, ada, people_ids } = await makeTeam()
  const { id } = await leader.call(routes.schedule, { body: plan(people_ids) })
  const unknown = '01900000-0000-7000-8000-000000000000'
  for (const role of ['superadmin', 'hr', 'team_leader'] as const) {
    const other = await signIn(role)
    for (const path of ['', '/invitation.ics']) {
      const hidden = await other.send({ method: 'GET', url: `${url}/${id}${path}` })
      const none = await other.send({ method: 'GET', url: `${url}/${unknown}${path}` })
      expect([hidden.statusCode, hidden.body]).toEqual([404, none.body])
    }
    expect((await other.send({ method: 'DELETE', url: `${url}/${id}` })).statusCode).toBe(404)
  }
  expect((await ada.send({ method: 'DELETE', url: `${url}/${id}` })).statusCode).toBe(403)
  const guest = await signIn('hr')
  await db().insert(meetingPeople).values({ meeting_id: id, user_id: guest.user.id })
  const refused = await guest.send({ method: 'DELETE', url: `${url}/${id}` })
  expect(refused.statusCode).toBe(403)
})

test('nothing typed becomes a line of the iCalendar file', async () => {
  const { leader, ada } = await makeTeam()
  await db().execute(
    sql`update users set full_name = ${'Eve"\r\nATTENDEE:mailto:x@evil.test'} where id = ${ada.user.id}`,
  )
  const { id } = await leader.call(routes.schedule, {
    body: plan([ada.user.id], {
      title: 'A, B; \\ "C"',
      description: 'One\r\nATTENDEE:mailto:y@evil.test',
      link: 'https://meet.example.in/\r\nX-EVIL:1',
    }),
  })
  const answer = await ada.send({ method: 'GET', url: `${url}/${id}/invitation.ics` })
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const [letter] = await mailsTo(ada)
  for (const text of [answer.body, letter?.attachments[0]?.text]) {
    expect(unfolded(text)).not.toMatch(/^(ATTENDEE:|X-EVIL)/m)
    expect(text).toContain('SUMMARY:A\\, B\\; \\\\ "C"')
    expect(text?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  }
})

test('a list covers at most 62 days and none that ends before it begins', async () => {
  const { ada } = await makeTeam()
  const asked = async (query: string) => {
    const answer = await ada.send({ method: 'GET', url: `${url}?${query}` })
    return [answer.statusCode, answer.json().detail]
  }
  expect(await asked('from=2026-01-01&to=2026-03-03')).toEqual([200, undefined])
  expect(await asked('from=2026-01-01&to=2026-03-04')).toEqual([
    422,
    'Please ask for at most 62 days.',
  ])
  expect(await asked('from=2026-01-02&to=2026-01-01')).toEqual([
    422,
    'The last day must not be before the first.',
  ])
  expect(await asked('from=0000-01-01&to=0000-01-02')).toEqual([422, 'Invalid parameter.'])
  expect((await asked('from=9999-12-31&to=9999-12-31'))[0]).toBe(200)
})

test('a meeting is reminded of once, 15 minutes before, but not those who declined', async () => {
  const { leader, ada, ben, people_ids } = await makeTeam()
  const { id } = await leader.call(routes.schedule, { body: plan(people_ids) })
  await ben.call(routes.answer, { params: { id }, body: { answer: 'declined' } })
  expect(await db().transaction(remindOfMeetings)).toBe(0)
  await db().execute(
    sql`update meetings set starts_at = now() + interval '14 minutes' where id = ${id}`,
  )
  const runs = await Promise.all(
    Array.from({ length: 5 }, () => db().transaction(remindOfMeetings)),
  )
  expect(runs.reduce((sum, many) => sum + many, 0)).toBe(1)
  const reminders = async (person: SignedIn) =>
    (await told(person)).filter(({ title }) => title === 'Meeting reminder').length
  expect(await Promise.all([leader, ada, ben].map(reminders))).toEqual([1, 1, 0])
})

test('each step stands in the audit log', async () => {
  const { leader, ada, people_ids } = await makeTeam()
  const { id } = await leader.call(routes.schedule, { body: plan(people_ids) })
  await ada.call(routes.answer, { params: { id }, body: { answer: 'accepted' } })
  await leader.call(routes.cancel, { params: { id } })
  const acts = await db().select().from(auditLogs).where(eq(auditLogs.entity_id, id))
  expect(acts.map(({ action }) => action).sort()).toEqual([
    'meeting_answered',
    'meeting_cancelled',
    'meeting_scheduled',
  ])
  expect(await db().$count(meetings, eq(meetings.id, id))).toBe(1)
})
