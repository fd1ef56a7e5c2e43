import { setup } from '@app/contract/admin/setup.ts'
import { organisations } from '@app/contract/identity/organisation.ts'
import { system } from '@app/contract/identity/system-settings.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#schema/mail.table.ts'
import { systemSettings } from '#schema/settings.table.ts'
import { db, signIn, startApp } from '#test/harness.ts'
import { publish } from '#test/market.ts'

startApp()

test('each step is done as soon as its result is there', async () => {
  const { call, user } = await signIn('superadmin')
  const done = async () => (await call(setup.state)).done
  expect(await call(setup.state)).toEqual({
    done: [],
    sends_mail: false,
    has_sample_data: null,
  })

  await call(organisations.change, { body: { short_name: 'Spree' } })
  expect(await done()).toEqual(['organisation'])
  await publish()
  expect(await done()).toEqual(['organisation', 'people', 'internships', 'sample_data'])

  // The working time is settled, too, by those who keep it as it is.
  await call(system.changeSettings, { body: {} })
  expect(await done()).toContain('working_time')

  expect(await call(setup.sendTestMail, { body: {} })).toEqual({ recipient: user.email })
  expect(await done()).toContain('mail')
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, user.email))
  expect(mail?.subject).toBe('Emails from Spree arrive')
})

test('the working week of the country is proposed until the working time is settled', async () => {
  await db().delete(systemSettings)
  const { call } = await signIn('superadmin')
  const moveTo = (country: string) => call(organisations.change, { body: { country } })
  const week = async () => (await call(system.settings)).work_week
  const isDone = async () => (await call(setup.state)).done.includes('working_time')

  await moveTo('SA')
  expect([await week(), await isDone()]).toEqual([[1, 2, 3, 4, 7], false])
  await moveTo('BR')
  expect([await week(), await isDone()]).toEqual([[1, 2, 3, 4, 5], false])
  await moveTo('SA')
  await call(system.changeSettings, { body: { daily_hours: 7 } })
  expect(await isDone()).toBe(true)
  await moveTo('DE')
  expect(await week()).toEqual([1, 2, 3, 4, 7])
})

test('a default week that was saved with other hours follows no other country', async () => {
  await db().delete(systemSettings)
  const { call } = await signIn('superadmin')
  await call(system.changeSettings, { body: { daily_hours: 7 } })
  await call(organisations.change, { body: { country: 'SA' } })
  expect((await call(system.settings)).work_week).toEqual([1, 2, 3, 4, 5])
  expect((await call(setup.state)).done).toContain('working_time')
})

test('test mails are limited', async () => {
  const { call } = await signIn('superadmin')
  for (let sent = 0; sent < 10; sent++) await call(setup.sendTestMail, { body: {} })
  await expect(call(setup.sendTestMail, { body: {} })).rejects.toMatchObject({ status: 429 })
})
