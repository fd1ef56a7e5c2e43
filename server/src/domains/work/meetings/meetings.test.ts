import { pick } from '@app/contract/core/objects.ts'
import { meetings as routes } from '@app/contract/work/meetings.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#schema/accounts.table.ts'
import { auditLogs } from '#schema/audit.table.ts'
import { meetingPeople, meetings } from '#schema/meetings.table.ts'
import { db, type SignedInUser, signIn, startApp } from '#test/harness.ts'
import { makeTeam, notificationsOf, plan } from '#test/meeting.ts'

startApp()

const url = '/api/meetings'

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
  expect(
    (await notificationsOf(leader)).filter(({ message }) => message.startsWith('Ben')),
  ).toEqual([
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
  expect([late.statusCode, late.json().detail]).toEqual([409, 'This meeting has ended.'])
  // Guests would get a cancellation of a meeting that took place.
  await expect(leader.call(routes.cancel, { params })).rejects.toThrow('This meeting has ended.')
})

test('an answer to the time before does not count for the one to which a meeting was moved', async () => {
  const { leader, ada, people_ids } = await makeTeam()
  const { id, version } = await leader.call(routes.schedule, { body: plan(people_ids) })
  const moved = plan(people_ids, { starts_at: '2098-03-02T10:30:00+05:30' })
  const rest = { description: '', duration_minutes: 30, place: '', link: '' }
  const now = await leader.call(routes.change, {
    params: { id },
    body: { ...moved, ...rest, version },
  })
  const answerTo = (read: number) =>
    ada.call(routes.answer, { params: { id }, body: { answer: 'accepted', version: read } })
  await expect(answerTo(version)).rejects.toThrow('changed by someone else')
  expect((await answerTo(now.version)).people[0]?.answer).toBe('accepted')
})

test('an answer is refused where the time, the length or the place is another one, not where the title is', async () => {
  const { leader, ada, people_ids } = await makeTeam()
  const { id, ...meeting } = await leader.call(routes.schedule, { body: plan(people_ids) })
  const seen = pick(meeting, ['starts_at', 'duration_minutes', 'place'])
  const { description, link } = meeting
  const change = (version: number, more: object) => {
    const body = { ...plan(people_ids), ...seen, description, link, version, ...more }
    return leader.call(routes.change, { params: { id }, body })
  }
  const answerTo = (read: Partial<typeof seen>) =>
    ada.call(routes.answer, { params: { id }, body: { answer: 'accepted', seen: read } })
  const { version } = await change(1, { title: 'Another title', link: 'https://meet.example/x' })
  expect((await answerTo(seen)).people[0]?.answer).toBe('accepted')
  await change(version, { place: 'Room 5', duration_minutes: 60 })
  for (const old of [seen, { place: seen.place }, { duration_minutes: 30 }])
    await expect(answerTo(old)).rejects.toThrow('changed by someone else')
  // What does not show the place is answered by its time.
  expect(await answerTo({ starts_at: seen.starts_at })).toMatchObject({ place: 'Room 5' })
})

test('a guest who was suspended meanwhile does not keep the meeting from being moved', async () => {
  const { leader, ada, ben, people_ids } = await makeTeam()
  const { id } = await leader.call(routes.schedule, { body: plan(people_ids) })
  await db().update(users).set({ status: 'suspended' }).where(eq(users.id, ben.user.id))
  const moved = {
    ...plan(people_ids, { starts_at: '2098-03-02T10:30:00+05:30' }),
    ...{ description: '', duration_minutes: 30, place: '', link: '' },
  }
  const meeting = await leader.call(routes.change, {
    params: { id },
    body: { ...moved, version: 1 },
  })
  expect(meeting.people.map(({ full_name }) => full_name)).toEqual(['Ada Iyer', 'Ben Das'])
  expect((await notificationsOf(ada))[0]?.title).toBe('Meeting changed')
  const again = { ...moved, people_ids: [ada.user.id], version: 2 }
  await leader.call(routes.change, { params: { id }, body: again })
  const back = leader.call(routes.change, { params: { id }, body: { ...moved, version: 3 } })
  await expect(back).rejects.toThrow('You can only invite people you work with.')
})

test('the pictures of those who take part are shown, but of whom keeps the profile private', async () => {
  const { leader, ada, ben, people_ids } = await makeTeam()
  const avatar_id = v7()
  for (const { user } of [ada, ben])
    await db().update(users).set({ avatar_id }).where(eq(users.id, user.id))
  const settings = { profileVisibility: 'private' as const }
  await db().update(users).set({ settings }).where(eq(users.id, ben.user.id))
  const { id } = await leader.call(routes.schedule, { body: plan(people_ids) })
  const seenBy = async (person: SignedInUser) =>
    (await person.call(routes.read, { params: { id } })).people.map((guest) => guest.avatar_id)
  expect(await seenBy(leader)).toEqual([avatar_id, null])
  expect(await seenBy(ben)).toEqual([avatar_id, avatar_id])
})

test.each([
  [
    'a time that has passed',
    { starts_at: '2020-01-01T10:00:00Z' },
    'starts_at',
    'Pick a time in the future.',
  ],
  [
    'a time after all calendars',
    { starts_at: '9999-12-31T23:59:59Z' },
    'starts_at',
    'Please choose a time in the next 100 years.',
  ],
  ['a title nobody can see', { title: '\u200b' }, 'title', 'Title is required.'],
  [
    'a link of two lines',
    { link: 'https://meet.example/\r\nX:1' },
    'link',
    'Please enter a valid https link.',
  ],
  ['no time', { starts_at: 'soon' }, 'starts_at', 'Please choose a date and time.'],
  ['nobody', { people_ids: [] }, 'people_ids', 'Please choose at least one person.'],
  [
    'a length of a minute',
    { duration_minutes: 1 },
    'duration_minutes',
    'Meetings can last from 5 minutes to 8 hours.',
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
      [{ path: 'people_ids', message: 'You can only invite people you work with.' }],
    ])
  }
  const alone = await leader.send({ method: 'POST', url, body: plan([leader.user.id]) })
  expect(alone.json().detail).toBe('Please choose at least one person.')
  const hr = await signIn('hr')
  const created = await hr.call(routes.schedule, {
    body: plan([...people_ids, other.ada.user.id, other.ada.user.id]),
  })
  expect(created.people).toHaveLength(3)
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

test('a list covers at most 62 days and none that ends before it begins', async () => {
  const { ada } = await makeTeam()
  const outcomeOf = async (query: string) => {
    const answer = await ada.send({ method: 'GET', url: `${url}?${query}` })
    return [answer.statusCode, answer.json().detail]
  }
  expect(await outcomeOf('from=2026-01-01&to=2026-03-03')).toEqual([200, undefined])
  expect(await outcomeOf('from=2026-01-01&to=2026-03-04')).toEqual([
    422,
    'Please choose up to 62 days.',
  ])
  expect(await outcomeOf('from=2026-01-02&to=2026-01-01')).toEqual([
    422,
    "The last day can't be before the first day.",
  ])
  expect(await outcomeOf('from=0000-01-01&to=0000-01-02')).toEqual([
    422,
    'Please enter the date as YYYY-MM-DD.',
  ])
  expect((await outcomeOf('from=9999-12-31&to=9999-12-31'))[0]).toBe(200)
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
