import { singleLine } from '@app/contract/core/schemas.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { act, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { toastText } from '#lib/api/api.ts'
import { formatDay, formatMoney } from '#lib/i18n/format.ts'
import { initLanguage, setLanguage, useLanguage } from '#lib/i18n/language.ts'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { translatedUiTexts } from '#lib/i18n/translated-ui-texts.ts'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Table } from '#ui/table.tsx'
import { UiTexts } from '#ui/ui-texts.tsx'
import { menuOf } from './menu.ts'

configure({ asyncUtilTimeout: 8000 })

vi.mock('#locales/de.json', () => ({
  default: {
    Dashboard: 'Übersicht',
    Hired: 'Eingestellt',
    Name: 'Vorname',
    Intern: 'Praktikum',
    Status: 'Stand',
    optional: 'freiwillig',
    '{name} is required.': '{name} fehlt.',
    '{count, plural, one {# day} other {# days}}': '{count, plural, one {# Tag} other {# Tage}}',
  },
}))

const labels = localized({ hired: msg('Hired') })
const schema = z.object({ name: singleLine(msg('Name')) })
const columns = [{ key: 'status', header: msg('Status'), cell: () => labels.hired }]

function Page() {
  return (
    <UiTexts key={useLanguage()} value={translatedUiTexts}>
      <button type="button" onClick={() => void setLanguage('de')}>
        Deutsch
      </button>
      <h1>{menuOf.intern[0]?.label}</h1>
      <p>{t('{count, plural, one {# day} other {# days}}', { count: 2 })}</p>
      <p>{formatRole('intern')}</p>
      <p>{formatMoney(1_200_000)}</p>
      <p>{formatDay('2026-10-02')}</p>
      <Table caption="rows" columns={columns} rows={[1]} rowKey={String} />
      <Form schema={schema} defaults={{ name: '' }} onSubmit={() => undefined}>
        {(field) => (
          <>
            <Input {...field('name')} label={t('Name')} optional />
            <button type="submit">send</button>
          </>
        )}
      </Form>
    </UiTexts>
  )
}

beforeAll(initLanguage)
afterAll(() => setLanguage('en'))

const text = () => document.body.textContent
const send = () => userEvent.click(screen.getByRole('button', { name: 'send' }))

const english = ['Dashboard', '2 days', 'Intern', '₹12,00,000', '2 Oct 2026', 'Hired', 'Status']
const german = ['Übersicht', '2 Tage', 'Praktikum', '1.200.000', '2. Okt. 2026', 'Eingestellt']

test('another language is spoken at once: words, plurals, dates, money and refusals', async () => {
  render(<Page />)
  for (const word of [...english, 'Name (optional)']) expect(text()).toContain(word)
  await send()
  expect(await screen.findByText('Name is required.')).toBeTruthy()

  await act(() => setLanguage('de'))
  for (const word of [...german, 'Stand', 'Vorname (freiwillig)']) expect(text()).toContain(word)
  for (const word of english) expect(text()).not.toContain(word)
  await send()
  expect(await screen.findByText('Vorname fehlt.')).toBeTruthy()
  expect(document.documentElement.lang).toBe('de')
  expect(document.cookie).toContain('language=de')

  await act(() => setLanguage('en'))
  for (const word of english) expect(text()).toContain(word)
})

test('what was typed stays, though everything is made anew', async () => {
  render(<Page />)
  await userEvent.type(screen.getByLabelText('Name (optional)'), 'Asha')
  await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Vorname (freiwillig)')
  await waitFor(() => expect(field.value).toBe('Asha'))
  await send()
  expect(screen.queryByText('Vorname fehlt.')).toBeNull()
})

test('in a list of choices only the words are translated, even where a value is a message too', async () => {
  const choices = localized([{ page: 'optional', label: msg('optional') }])
  await setLanguage('de')
  expect(choices).toMatchObject([{ page: 'optional', label: 'freiwillig' }])
  await setLanguage('en')
})

test('what a toast names stays as it was written, even where it is a message too', async () => {
  await setLanguage('de')
  expect(toastText([t('Hired'), 'Status'])).toEqual(['Eingestellt', 'Status'])
  await setLanguage('en')
})
