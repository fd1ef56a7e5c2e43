import { settings } from '@app/contract/identity/settings.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { expect, test } from 'vitest'
import { publicTopics } from '#platform/http/response-cache.ts'
import { refusal, signIn, startApp } from '#test/harness.ts'

startApp()

test('a person who chose nothing has the defaults of the specification', async () => {
  const { call } = await signIn('intern')
  expect(await call(settings.read)).toEqual({
    theme: 'system',
    language: 'en',
    timeZone: 'Asia/Kolkata',
    emailNotifications: true,
    pushNotifications: true,
    projectUpdates: true,
    taskReminders: true,
    weeklyReports: false,
    profileVisibility: 'team',
    showEmail: false,
    showPhone: false,
    autoBreakReminder: true,
    breakReminderInterval: 60,
    dailyWorkingHours: 8,
  })
})

test('who chose none has the hours a day and the break reminder of the operator', async () => {
  const { call } = await signIn('intern')
  const operator = await signIn('superadmin')
  const set = (body: { daily_hours: number; break_reminder_minutes: number }) =>
    operator.call(system.changeSettings, { body })
  await set({ daily_hours: 7, break_reminder_minutes: 90 })
  try {
    const theirs = { dailyWorkingHours: 7, breakReminderInterval: 90 }
    expect(await call(settings.read)).toMatchObject(theirs)
    await call(settings.change, { body: { breakReminderInterval: 30 } })
    expect(await call(settings.read)).toMatchObject({ ...theirs, breakReminderInterval: 30 })
    for (const minutes of [14, 181])
      expect(await refusal(set({ daily_hours: 7, break_reminder_minutes: minutes }))).toEqual([
        422,
        'Minutes until a break reminder must be from 15 to 180.',
      ])
  } finally {
    await set({ daily_hours: 8, break_reminder_minutes: 60 })
  }
})

test('what is named is changed and the rest stays', async () => {
  const { call } = await signIn('intern')
  await call(settings.change, { body: { breakReminderInterval: 15, timeZone: 'europe/berlin' } })
  const stored = await call(settings.change, { body: { dailyWorkingHours: 6.5 } })
  expect(stored).toMatchObject({
    breakReminderInterval: 15,
    dailyWorkingHours: 6.5,
    timeZone: 'Europe/Berlin',
    theme: 'system',
  })
})

test.each([
  [{ breakReminderInterval: 14 }, 'breakReminderInterval must be from 15 to 180.'],
  [{ breakReminderInterval: 181 }, 'breakReminderInterval must be from 15 to 180.'],
  [{ breakReminderInterval: '60' }, 'breakReminderInterval must be from 15 to 180.'],
  [{ dailyWorkingHours: 0 }, 'dailyWorkingHours must be from 1 to 12.'],
  [{ dailyWorkingHours: 13 }, 'dailyWorkingHours must be from 1 to 12.'],
  [{ language: 'xx' }, 'language must be en, es, fr, de or hi.'],
  [{ theme: '<x>' }, 'theme must be light, dark or system.'],
  [{ timeZone: 'Moon/Base' }, 'timeZone must be a time zone.'],
  // Names only one of the two readers of time zones knows, or each takes for another.
  [{ timeZone: 'US/Pacific-New' }, 'timeZone must be a time zone.'],
  [{ timeZone: 'IST' }, 'timeZone must be a time zone.'],
  [{ role: 'superadmin' }, 'Unknown field: role'],
])('%j is refused by name', async (body, sentence) => {
  const { send } = await signIn('intern')
  const answer = await send({ method: 'PUT', url: '/api/settings', body })
  expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
})

test('only interns have the time tracking card', async () => {
  const { call } = await signIn('team_leader')
  const sent = call(settings.change, { body: { dailyWorkingHours: 7 } })
  expect(await refusal(sent)).toEqual([422, 'Only interns have time tracking settings.'])
})

test('an operator changes the system settings; nobody else reads them', async () => {
  const operator = await signIn('superadmin')
  const changed = await operator.call(system.changeSettings, { body: { target_hours: 200 } })
  expect(changed).toMatchObject({ target_hours: 200, sprint_days: 14, time_visibility: 'all' })
  expect(await operator.call(system.settings)).toEqual(changed)
  const late = [422, 'The reminder must come before the escalation.']
  for (const body of [{ review_reminder_hours: 48 }, { review_escalation_hours: 24 }])
    expect(await refusal(operator.call(system.changeSettings, { body }))).toEqual(late)
  const moved = { review_reminder_hours: 50, review_escalation_hours: 60 }
  expect(await operator.call(system.changeSettings, { body: moved })).toMatchObject(moved)
  const two = [{ review_reminder_hours: 58 }, { review_escalation_hours: 54 }]
  const outcomes = await Promise.allSettled(
    two.map((body) => operator.call(system.changeSettings, { body })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { call } = await signIn('project_manager')
  expect((await refusal(call(system.settings))) as unknown[]).toContain(403)
})

test('what somebody sets for themselves is on no page of guests; what is told of the organisation is', () => {
  expect([publicTopics.has('settings'), publicTopics.has('organisation')]).toEqual([false, true])
})
