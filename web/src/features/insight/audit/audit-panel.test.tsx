import { loadCatalog, setLocaleResolver } from '@app/contract/i18n/translate.ts'
import { Settings } from '@app/contract/identity/settings.ts'
import { users } from '@app/contract/identity/users.ts'
import { type AuditEntry, audit } from '@app/contract/insight/audit.ts'
import { auditSentence } from '@app/contract/insight/audit-sentences.ts'
import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import german from '#locales/de.json'
import hindi from '#locales/hi.json'
import { actionLabel, detailsOf } from './audit.labels.ts'
import { AuditPanel } from './audit-panel.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const id = '0192f0c0-0000-7000-8000-0000000000d1'
const entry: AuditEntry = {
  id,
  at: '2026-11-21T09:00:00.000Z',
  actor_id: id,
  actor_name: 'Meera Nair',
  action: 'application_moved',
  entity_type: 'application',
  entity_id: id,
  entity_name: 'Asha Rao',
  details: { from: 'Applied', to: 'shortlisted' },
  address: '127.0.0.1',
}

function open(at = '/', timeZone = 'Asia/Kolkata') {
  const server = fakeServer()
  signInAs('superadmin', { settings: Settings.parse({ timeZone }) })
  server.respond(audit.list, () => ({ audit_logs: [entry], next_cursor: null, total: 1 }))
  server.respond(users.list, () => ({
    users: [{ id, full_name: 'Meera Nair', role: 'hr' as const }],
    next_cursor: null,
    total: 1,
  }))
  server.respond(users.read, () => ({ id, full_name: 'Meera Nair', role: 'hr' as const }))
  show(<AuditPanel />, { at })
  return server
}
const lastQuery = (server: ReturnType<typeof fakeServer>) =>
  server.sent.findLast(({ route }) => route === 'GET /api/audit-logs')?.query

test('one finds the acts of a person by their name', async () => {
  const server = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Who' }), 'mee')
  await userEvent.click(await screen.findByRole('option', { name: /Meera Nair/ }))
  await vi.waitFor(() => expect(lastQuery(server)).toMatchObject({ actor_id: id }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: /^Remove Who: / }))
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy()
})

test('one finds what was done to a record by its id', async () => {
  const server = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  await userEvent.type(await screen.findByLabelText('Record id'), 'abc-1{Enter}')
  await vi.waitFor(() => expect(lastQuery(server)).toMatchObject({ entity_id: 'abc-1' }))
})

test('any act on any kind of record can be chosen', async () => {
  const server = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  const choose = async (name: string, text: string) =>
    userEvent.type(await screen.findByRole('combobox', { name }), `${text}{Enter}`)
  await choose('Record', 'Job offer')
  await vi.waitFor(() => expect(lastQuery(server)).toMatchObject({ entity_type: 'job_offer' }))
  await choose('Action', 'published the weekly update')
  await vi.waitFor(() =>
    expect(lastQuery(server)).toMatchObject({ action: 'weekly_update_published' }),
  )
})

test('the days of the filter are those of the reader, wherever the browser is', async () => {
  const server = open('/?from=2026-11-01&to=2026-11-20', 'America/New_York')
  await vi.waitFor(() =>
    expect(lastQuery(server)).toMatchObject({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-11-21T04:59:59.999Z',
    }),
  )
})

test('Verify says that the log is whole, and how much was looked at', async () => {
  const server = open()
  server.respond(audit.verify, () => ({
    checked_at: '2026-11-21T09:00:00.000Z',
    checked: 96_000,
    total: 1_250_000,
    broken: [],
    unverified: 0,
  }))
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Log verified')).toBeTruthy()
  expect(screen.getByText(/96,000 of 12,50,000 entries/)).toBeTruthy()
})

test('Verify says how many entries have a lost key, and not that the log is whole', async () => {
  const server = open()
  server.respond(audit.verify, () => ({
    ...{ checked_at: '2026-11-21T09:00:00.000Z', checked: 40, total: 40, broken: [] },
    unverified: 12,
  }))
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }))
  expect(await screen.findByText("Part of the log can't be verified")).toBeTruthy()
  expect(screen.getByText(/12 of them use a key this server doesn't have/)).toBeTruthy()
  expect(screen.queryByText('Log verified')).toBeNull()
})

test('Verify names what does not fit', async () => {
  const server = open()
  server.respond(audit.verify, () => ({
    checked_at: '2026-11-21T09:00:00.000Z',
    checked: 10,
    total: 10,
    broken: [{ lane: 3, seq: 7 }],
    unverified: 0,
  }))
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('First mismatch in lane 3: entry 7')).toBeTruthy()
})

test('a verification that fails says so and never that the log is whole', async () => {
  const server = open()
  server.reject(audit.verify, 503, 'The service is not available at the moment.')
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }))
  expect(await screen.findByText("Couldn't verify the log")).toBeTruthy()
  expect(screen.queryByText('Log verified')).toBeNull()
})

test('an export asks for what the list shows, and may take as long as a large file does', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const server = open('/?action=application_moved')
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }))
  await vi.waitFor(() =>
    expect(server.sent).toContainEqual(
      expect.objectContaining({
        route: 'GET /api/audit-logs.csv',
        query: { action: 'application_moved' },
      }),
    ),
  )
  expect(timeout).toHaveBeenLastCalledWith(15 * 60_000)
  timeout.mockRestore()
})

test.each([
  [{ from: 'Applied', to: 'hired' }, ['Before: Applied', 'After: hired']],
  [
    {
      before: { target_hours: 160, sprint_days: 14 },
      after: { target_hours: 200, sprint_days: 14 },
    },
    ['Target hours: 160 → 200'],
  ],
  [{ rows: 3, filter: { role: 'intern' } }, ['Rows: 3', 'Filter: Role: intern']],
  [{ fields: [] }, ['Fields: –']],
])('%j is told in words', (details, text) => {
  expect(detailsOf({ details }).map(({ name, value }) => `${name}: ${value}`)).toEqual(text)
})

test.each([
  ['en', 'Two-factor check failed: wrong code', 'Login blocked: too many attempts'],
  [
    'de',
    'Zwei-Faktor-Prüfung fehlgeschlagen: falscher Code',
    'Anmeldung gesperrt: zu viele Versuche',
  ],
  ['hi', 'टू-फ़ैक्टर जाँच विफल: गलत कोड', 'लॉग इन रोका गया: बहुत अधिक प्रयास'],
] as const)('refused sign-ins are sentences in %s', (language, wrong, locked) => {
  loadCatalog('de', german)
  loadCatalog('hi', hindi)
  setLocaleResolver(() => language)
  expect(actionLabel('second_factor_failed')).toBe(wrong)
  expect(actionLabel('sign_in_locked')).toBe(locked)
  setLocaleResolver(() => 'en')
})

test.each([
  ['en', "Meera Nair changed the status of Asha Rao's application"],
  ['de', 'Meera Nair hat den Status der Bewerbung von Asha Rao geändert'],
] as const)('an entry is a sentence in %s', (language, sentence) => {
  loadCatalog('de', german)
  setLocaleResolver(() => language)
  expect(auditSentence(entry)).toBe(sentence)
  setLocaleResolver(() => 'en')
})

test('a login with an address of no account is not one for a removed record', () => {
  const failed = { action: 'sign_in_failed', actor_id: null, actor_name: null, entity_name: null }
  expect(auditSentence({ ...failed, entity_id: null })).toBe(
    'Login failed for an unknown account: wrong email or password',
  )
  expect(auditSentence({ ...failed, entity_id: entry.id })).toContain('a removed record')
})
