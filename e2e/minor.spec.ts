import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { apiAs, demo, logIn, type Person, password, registeredPerson } from './accounts.ts'
import { followMail, openMail } from './mailbox.ts'
import { expectAccessible, expectNoHorizontalOverflow, expectToast } from './page-assertions.ts'
import { phone } from './profiles.ts'

const planned = 'Read the brief and the first three tickets'

/** Nobody else is in the team, so that no other test meets this person. */
async function joinTeam(request: APIRequestContext, person: Person) {
  const me = await (await apiAs(request, person)).get<{ id: string }>('/api/auth/me')
  const superadmin = await apiAs(request, { email: demo('superadmin'), password })
  await superadmin.post('/api/teams', { name: `Team ${randomUUID()}`, member_ids: [me.id] })
}

test('a student has no check-in and no report, until a team takes them', async ({
  page,
  request,
}) => {
  const person = await registeredPerson(request)
  await logIn(page, person.email, person.password)
  const reason = page.getByText("You can check in and report once you're hired")
  for (const path of ['/intern/daily-report', '/intern/attendance']) {
    await page.goto(path)
    await expect(reason).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check In' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0)
    await expectAccessible(page, `${path} of a student`)
  }
  await joinTeam(request, person)
  await expect(reason).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Check In' }).first()).toBeVisible()
})

test('someone younger than 18 checks in once a guardian has agreed', async ({ page, request }) => {
  const person = await registeredPerson(request)
  await joinTeam(request, person)
  const guardian = `guardian.${randomUUID()}@home.example`
  await logIn(page, person.email, person.password)
  const questions = page.getByRole('region', { name: 'Questions about your account' })
  await expect(questions).toContainText('Are you 18 or older?')
  await expectAccessible(page, 'the question about the age')
  await page.getByRole('button', { name: 'Check In' }).click()
  const age = page.getByRole('dialog', { name: 'Are you 18 or older?' })
  await expectAccessible(page, 'the question in the place of the check-in')
  await age.getByRole('button', { name: "I'm under 18" }).click()
  const waiting = page.getByRole('dialog', { name: 'A parent or guardian must agree' })
  await waiting.getByRole('button', { name: 'Close' }).last().click()
  await expect(questions).toContainText('must agree before you can check in')
  const api = await apiAs(request, person)
  await expect(
    api.post('/api/time-tracking/check-in', { work_mode: 'remote', planned_tasks: planned }),
  ).rejects.toThrow('409')

  await questions.getByRole('button', { name: 'Ask your guardian' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask your guardian' })
  await asking.getByRole('button', { name: 'Send link' }).click()
  await expect(asking.getByLabel('email')).toBeFocused()
  await asking.getByLabel('email').fill(guardian)
  await asking.getByRole('button', { name: 'Send link' }).click()
  await expect(questions).toContainText(`We sent a link to ${guardian}`)
  await expect(questions.getByRole('button', { name: 'Deactivate link' })).toBeVisible()

  const context = await page.context().browser()?.newContext({ viewport: phone })
  const other = await context?.newPage()
  if (!context || !other) throw new Error('There is no browser.')
  await followMail(other, guardian, `${person.full_name} needs your consent`)
  await expect(other.getByRole('heading', { level: 1 })).toContainText(person.full_name)
  await expectAccessible(other, "the guardian's page")
  await expectNoHorizontalOverflow(other, "the guardian's page")
  await other.getByRole('button', { name: 'I agree' }).click()
  await expect(other.getByLabel('Your full name')).toBeFocused()
  await other.getByLabel('Your full name').fill('Maya Verma')
  await other.getByRole('button', { name: 'I agree' }).click()
  await expect(other.getByText(/can now check in/)).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid')
  await openMail(other, guardian, `Your answer for ${person.full_name}`)
  await context.close()

  await expect(questions).toHaveCount(0)
  await page.getByRole('button', { name: 'Check In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check In' })
  await dialog.getByLabel('Work mode').selectOption('Remote')
  await dialog.getByLabel('Planned tasks').fill(planned)
  await dialog.getByRole('button', { name: 'Check In' }).click()
  await expectToast(page, 'Checked In Successfully')

  await page.goto('/settings')
  await expect(page.getByText('Your guardian Maya Verma')).toBeVisible()
  await page.getByRole('button', { name: "I'm 18 now" }).click()
  await expectToast(page, 'Age saved')
  await expect(page.getByText("You're 18 or older.")).toBeVisible()
})
