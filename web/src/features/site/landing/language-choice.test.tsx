import { loadCatalog } from '@app/contract/i18n/translate.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { show } from '#lib/api/fake-server.tsx'
import { initLanguage, setLanguage } from '#lib/i18n/language.ts'
import { SiteFooter } from './site-footer.tsx'

beforeEach(async () => {
  document.documentElement.lang = 'en'
  await initLanguage()
})
afterEach(() => setLanguage('en'))

test('a language chosen in the footer is spoken at once, and kept for the next visit', async () => {
  show(<SiteFooter />)
  const choice = screen.getByRole('combobox', { name: 'Language' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'English',
    'Español',
    'Français',
    'Deutsch',
    'हिन्दी',
  ])
  await userEvent.selectOptions(choice, 'Deutsch')
  await waitFor(() => expect(document.documentElement.lang).toBe('de'))
  expect(document.cookie).toContain('language=de')
  // What the catalogue says, whatever that is by now.
  loadCatalog('de', { Language: 'Sprache' })
  await userEvent.selectOptions(screen.getByRole('combobox'), 'English')
  await waitFor(() => expect(document.documentElement.lang).toBe('en'))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Language' }))
})

test('without script the same choice is a form that leads back', () => {
  show(<SiteFooter />, { at: '/faq?q=hours' })
  const form = screen.getByRole('combobox').closest('form')
  expect(form?.getAttribute('action')).toBe('/language')
  expect(form?.querySelector<HTMLInputElement>('[name=back]')?.value).toBe('/faq?q=hours')
  expect(form?.querySelector('[name=to]')).toBeTruthy()
})
