import { decisionReasons } from '@app/contract/hiring/decision-reasons.ts'
import { letterTemplates } from '@app/contract/hiring/letter-templates.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { invalidate } from '#lib/api/api.ts'
import { desk, letters, row, skills, warm } from './fake-decide.tsx'

beforeEach(() => localStorage.clear())

test('reasons are added, changed and archived beside the letter', async () => {
  const { server } = desk([row(1, 'Asha Rao')])
  server.respond(decisionReasons.create, () => ({ reasons: [skills] }))
  server.respond(decisionReasons.change, () => ({ reasons: [skills] }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit reasons' }))
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Archive' }))[0] as HTMLElement,
  )
  expect(server.sent).toContainEqual(expect.objectContaining({ body: { is_archived: true } }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a reason' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Hours')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please write the paragraph.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Paragraph'), 'The hours do not fit.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.sent).toContainEqual(
      expect.objectContaining({ body: { name: 'Hours', text: 'The hours do not fit.' } }),
    ),
  )
})

test('a letter is written from the standard one, in each language, and archived', async () => {
  const { server } = desk([row(1, 'Asha Rao')])
  server.respond(letterTemplates.create, () => letters)
  server.respond(letterTemplates.change, () => letters)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit letters' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Archive' }))
  const bodies = () => server.sent.map(({ body }) => body)
  expect(bodies()).toContainEqual({ version: 4, is_archived: true })
  await userEvent.click(screen.getByRole('button', { name: 'Add a letter' }))
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject')
  expect(subject.value).toBe('An answer')
  await userEvent.type(screen.getByLabelText('Name'), 'Short')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const texts = [{ language: 'en', subject: 'An answer', text: 'Thank you.' }]
  await waitFor(() => expect(bodies()).toContainEqual({ kind: 'rejection', name: 'Short', texts }))
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const keepEditing = async () => {
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy()
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
}

test('a reason that is being written is not lost by Escape or Cancel without a question', async () => {
  desk([row(1, 'Asha Rao')])
  await press('Edit reasons')
  await press('Add a reason')
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Paragraph')
  await userEvent.type(box, 'The hours do not fit.')
  await userEvent.keyboard('{Escape}')
  await keepEditing()
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement)
  await keepEditing()
  expect(box.value).toBe('The hours do not fit.')
})

test('a letter that is being written is not lost by Escape, Back or another language without a question', async () => {
  desk([row(1, 'Asha Rao')])
  await press('Edit letters')
  await press('Edit After an interview')
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Text')
  await userEvent.type(box, ' We liked you.')
  await userEvent.keyboard('{Escape}')
  await keepEditing()
  await press('Back')
  await keepEditing()
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'de')
  await keepEditing()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text')).toBe(box)
  expect(box.value).toBe('Dear {full_name}, We liked you.')
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'de')
  await press('Discard')
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe(''))
})

test.each([
  ['letter', 'Edit After an interview', 'Edit letters', 'Text'],
  ['new letter', 'Add a letter', 'Edit letters', 'Text'],
  ['reason', 'Edit', 'Edit reasons', 'Paragraph'],
  ['new reason', 'Add a reason', 'Edit reasons', 'Paragraph'],
])(
  'a %s that is being written outlives the tab, and is gone once it is given up',
  async (_, open, list, label) => {
    const box = async () => {
      await press(list)
      await userEvent.click(
        (await screen.findAllByRole('button', { name: open }))[0] as HTMLElement,
      )
      return screen.findByLabelText<HTMLTextAreaElement>(label)
    }
    const first = desk([row(1, 'Asha Rao')])
    await userEvent.type(await box(), ' We liked you.')
    first.view.unmount()
    const second = desk([row(1, 'Asha Rao')])
    const found = await box()
    await waitFor(() => expect(found.value).toMatch(/We liked you\.$/))
    await userEvent.keyboard('{Escape}')
    await press('Discard')
    second.view.unmount()
    desk([row(1, 'Asha Rao')])
    expect((await box()).value).not.toContain('We liked you.')
  },
)

test('a letter that another person saves meanwhile keeps what is typed, and the first save conflicts', async () => {
  const { server } = desk([row(1, 'Asha Rao')])
  await press('Edit letters')
  await press('Edit After an interview')
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Text')
  await userEvent.type(box, ' We liked you.')
  const texts = [
    { language: 'en' as const, subject: 'Our answer', text: 'Theirs' },
    { language: 'de' as const, subject: 'Antwort', text: 'Hallo' },
  ]
  server.respond(letterTemplates.list, () => ({
    ...letters,
    templates: [{ ...warm, texts, version: 5 }],
  }))
  await invalidate([letterTemplates.list])
  expect(box.value).toBe('Dear {full_name}, We liked you.')
  const taken = 'Another letter has this name already.'
  server.reject(letterTemplates.change, 409, taken)
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe(taken)
  const stale = 'This record was changed by someone else. Please reload.'
  server.reject(letterTemplates.change, 409, stale)
  await press('Save')
  await screen.findByText(new RegExp(stale))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Save again to overwrite theirs.',
  )
  const sent = () =>
    server.sent.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)
  expect(sent()).toMatchObject([{ version: 4 }, { version: 4 }])
  server.respond(letterTemplates.change, () => letters)
  await press('Save')
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent()[2]).toMatchObject({
    version: 5,
    texts: [texts[1], { language: 'en', text: 'Dear {full_name}, We liked you.' }],
  })
})
