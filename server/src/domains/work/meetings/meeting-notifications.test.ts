import { meetings as routes } from '@app/contract/work/meetings.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, type SignedInUser, startApp } from '#test/harness.ts'
import { mailsTo, makeTeam, notificationsOf, plan, unfolded } from '#test/meeting.ts'
import { remindOfMeetings } from './meeting-notifications.ts'

startApp()

const url = '/api/meetings'

test('a scheduled meeting reaches every guest as notification, live and as a mail with an invitation', async () => {
  const { leader, ada, ben, people_ids } = await makeTeam()
  const created = await leader.call(routes.schedule, {
    body: plan(people_ids, { link: 'https://meet.example.in/room', description: 'Bring ideas.' }),
  })
  expect(created).toMatchObject({
    starts_at: '2098-03-01T05:00:00.000Z',
    duration_minutes: 30,
    organiser_name: 'Lokesh Rao',
    people: [
      { id: ada.user.id, full_name: 'Ada Iyer', answer: 'invited' },
      { id: ben.user.id, full_name: 'Ben Das', answer: 'invited' },
    ],
    can: { edit: true, answer: false },
  })
  expect(await notificationsOf(ada)).toEqual([
    {
      title: 'Meeting invitation',
      message: 'Lokesh Rao: Sprint planning, Saturday, 1 March 2098 at 6:00 am (Europe/Berlin).',
      link: `/calendar?meeting=${created.id}`,
    },
  ])
  const [email] = await mailsTo(ada)
  expect(email?.subject).toBe('Meeting invitation: Sprint planning')
  expect(email?.plain).toContain('Saturday, 1 March 2098 at 6:00 am (Europe/Berlin), 30 minutes.')
  const [file] = email?.attachments ?? []
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
    ).toEqual([created.id])
})

test('who wants no mails gets the notification only', async () => {
  const { leader, ada, people_ids } = await makeTeam()
  await db().execute(
    sql`update users set settings = '{"emailNotifications": false}' where id = ${ada.user.id}`,
  )
  await leader.call(routes.schedule, { body: plan(people_ids) })
  expect(await notificationsOf(ada)).toHaveLength(1)
  expect(await mailsTo(ada)).toEqual([])
})

test('a change notifies all guests, asks again when the time moves, and cancels for removed guests', async () => {
  const { leader, ada, ben, people_ids } = await makeTeam()
  const created = await leader.call(routes.schedule, { body: plan(people_ids) })
  const params = { id: created.id }
  await ada.call(routes.answer, { params, body: { answer: 'accepted' } })
  const { description, duration_minutes, place, link } = created
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
  expect(moved.people).toEqual([
    { id: ada.user.id, full_name: 'Ada Iyer', avatar_id: null, answer: 'invited' },
  ])
  const last = (await mailsTo(ada)).at(-1)
  expect(last?.subject).toBe('Meeting changed: Sprint planning')
  expect(last?.attachments[0]?.text).toContain('SEQUENCE:3')
  const farewell = (await mailsTo(ben)).at(-1)
  expect(farewell?.subject).toBe('Meeting cancelled: Sprint planning')
  expect(farewell?.attachments[0]?.text).toContain('METHOD:CANCEL')
  expect((await ben.send({ method: 'GET', url: `${url}/${created.id}` })).statusCode).toBe(404)

  const stale = await leader.send({
    method: 'PUT',
    url: `${url}/${created.id}`,
    body: { ...plan(people_ids), ...rest, version: 1 },
  })
  expect([stale.statusCode, stale.json().detail]).toEqual([
    409,
    'This record was changed by someone else. Please reload.',
  ])
})

test('a cancelled meeting leaves the list, is announced with a cancellation, and stays as it is', async () => {
  const { leader, ada, people_ids } = await makeTeam()
  const { id } = await leader.call(routes.schedule, { body: plan(people_ids) })
  const cancelled = await leader.call(routes.cancel, { params: { id } })
  expect(cancelled).toMatchObject({ status: 'cancelled', can: { edit: false } })
  expect((await notificationsOf(ada))[0]).toMatchObject({
    title: 'Meeting cancelled',
    link: '/calendar',
  })
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

test('nothing typed becomes a line of the iCalendar file', async () => {
  const { leader, ada } = await makeTeam()
  await db().execute(
    sql`update users set full_name = ${'Eve"\r\nATTENDEE:mailto:x@evil.test'} where id = ${ada.user.id}`,
  )
  const { id } = await leader.call(routes.schedule, {
    body: plan([ada.user.id], {
      title: 'A, B; \\ "C"',
      description: 'One\r\nATTENDEE:mailto:y@evil.test',
      place: 'Room 4',
    }),
  })
  const answer = await ada.send({ method: 'GET', url: `${url}/${id}/invitation.ics` })
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const [email] = await mailsTo(ada)
  for (const text of [answer.body, email?.attachments[0]?.text]) {
    expect(unfolded(text)).not.toMatch(/^(ATTENDEE:|X-EVIL)/m)
    expect(text).toContain('SUMMARY:A\\, B\\; \\\\ "C"')
    expect(text?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  }
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
  const reminders = async (person: SignedInUser) =>
    (await notificationsOf(person)).filter(({ title }) => title === 'Meeting reminder').length
  expect(await Promise.all([leader, ada, ben].map(reminders))).toEqual([1, 1, 0])
})
