import { users } from '@app/contract/identity/users.ts'
import {
  type Certificate,
  type CertificateDetail,
  certificates as routes,
} from '@app/contract/programme/certificates.ts'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { CertificatePanel } from './certificate-panel.tsx'
import { CertificateView } from './certificate-view.tsx'
import { IssueCertificate } from './issue-certificate.tsx'
import { MyCertificates } from './my-certificates.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })

const valid: CertificateDetail = {
  code: 'K7QM-2XVD-9TAB',
  holder_name: 'Asha Rao',
  title: 'React Developer',
  company_name: 'KitabGhar',
  hours: 164.5,
  self_reported: 12.5,
  tasks: 12,
  started_on: '2026-07-01',
  ended_on: '2026-08-14',
  signatory: null,
  issuer_name: 'Cohort',
  issued_at: '2026-08-15T09:00:00.000Z',
  is_valid: true,
  revoked_at: null,
  revoked_reason: null,
  url: 'https://cohort.example/certificates/K7QM-2XVD-9TAB',
  weeks: [
    { week_start: '2026-06-29', reports: 5, hours: 38.5, approved_by: ['Lata Rao', 'Ravi Jain'] },
  ],
  evaluated_at: '2026-08-13T09:00:00.000Z',
}
const revoked: CertificateDetail = {
  ...valid,
  is_valid: false,
  revoked_at: '2026-09-01T09:00:00.000Z',
  revoked_reason: 'Issued for the wrong person',
}

const listed = (...rows: Certificate[]) => ({
  certificates: rows,
  next_cursor: null,
  total: rows.length,
  progress: null,
})

test('the public page says every field, and that the certificate is valid', () => {
  show(<CertificateView certificate={valid} />)
  expect(screen.getByRole('heading', { name: 'Asha Rao' })).toBeTruthy()
  expect(screen.getByText('Valid')).toBeTruthy()
  for (const text of ['React Developer', 'KitabGhar', '164h', '12', '1 Jul 2026', '14 Aug 2026'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Week of 29 Jun 2026')).toBeTruthy()
  expect(screen.getByText('5 approved reports · 38h 30m')).toBeTruthy()
  expect(screen.getByText('Approved by Lata Rao, Ravi Jain')).toBeTruthy()
  expect(screen.getByText('Final evaluation closed on 13 Aug 2026.')).toBeTruthy()
  const pdf = screen.getByRole('link', { name: 'Download PDF' })
  expect(pdf.getAttribute('href')).toBe('/api/certificates/K7QM-2XVD-9TAB/certificate.pdf')
})

test('hours that were reported afterwards are named beside all, unless there are none or an old certificate lacks them', () => {
  const { unmount } = show(<CertificateView certificate={valid} />)
  const label = 'Of those, self-reported'
  expect(screen.getByText(label).nextSibling?.textContent).toBe('12h')
  unmount()
  for (const self_reported of [0, null]) {
    const page = show(<CertificateView certificate={{ ...valid, self_reported }} />)
    expect(screen.queryByText(label)).toBeNull()
    page.unmount()
  }
})

test('the public page of a revoked certificate says why, and offers no file of it', () => {
  show(<CertificateView certificate={revoked} />)
  expect(screen.getByText('Revoked')).toBeTruthy()
  expect(screen.getByText(/isn't valid: Issued for the wrong person/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Download PDF' })).toBeNull()
})

test('an intern copies the link, and LinkedIn gets what it asks for', async () => {
  const server = fakeServer()
  signInAs('intern')
  server.respond(routes.list, () => listed(valid, { ...revoked, code: 'AAAA-BBBB-CCCC' }))
  const user = userEvent.setup()
  show(<MyCertificates />)
  const [first, second] = await screen.findAllByRole('article')
  if (!first || !second) throw new Error('two certificates')

  await user.click(within(first).getByRole('button', { name: 'Copy Link' }))
  expect(await screen.findByText('Link Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(valid.url)
  const link = within(first).getByRole('link', { name: /LinkedIn/ })
  const { searchParams } = new URL(link.getAttribute('href') ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    certUrl: valid.url,
    certId: valid.code,
    issueYear: '2026',
    issueMonth: '8',
  })
  expect(within(second).queryByRole('button', { name: 'Copy Link' })).toBeNull()
})

test('what happened in the night is told with the day of the organisation', async () => {
  const night = { ...valid, issued_at: '2026-07-31T22:00:00.000Z' }
  show(
    <CertificateView
      certificate={{
        ...revoked,
        ...{ issued_at: night.issued_at, revoked_at: '2026-09-30T22:00:00.000Z' },
        evaluated_at: '2026-08-20T22:00:00.000Z',
      }}
    />,
  )
  for (const text of ['1 Aug 2026', '1 Oct 2026', 'Final evaluation closed on 21 Aug 2026.'])
    expect(screen.getByText(text)).toBeTruthy()

  const server = fakeServer()
  signInAs('project_manager')
  server.respond(routes.list, () => listed(night))
  show(<CertificatePanel />)
  expect(await screen.findByRole('cell', { name: '1 Aug 2026' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: /^164h ?12h self-reported$/ })).toBeTruthy()
  signInAs('intern')
  show(<MyCertificates />)
  expect(await screen.findByText(/issued 1 Aug 2026/)).toBeTruthy()
  expect(screen.getByText(/· 164h approved ·/).textContent).toContain('12h self-reported')
  const link = screen.getByRole('link', { name: /LinkedIn/ })
  expect(link.getAttribute('href')).toContain('issueYear=2026&issueMonth=8&')
})

test('before the first certificate an intern sees how far it is', async () => {
  const server = fakeServer()
  signInAs('intern')
  const progress = {
    title: 'React Developer',
    company_name: 'KitabGhar',
    hours: 120,
    self_reported: 7.33,
    target: 200,
    tasks: 3,
    minimum_evaluation: 3.5,
  }
  server.respond(routes.list, () => ({ ...listed(), progress }))
  show(<MyCertificates />)
  expect(await screen.findByText('120h of 200h')).toBeTruthy()
  expect(screen.getByText('7h 20m self-reported')).toBeTruthy()
  expect(screen.getByText('React Developer at KitabGhar')).toBeTruthy()
  expect(screen.getByText('Your final evaluation must be at least 3.5 of 5.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Write the daily report' })).toBeTruthy()
})

test('a student without an internship is led to one, and not to a report', async () => {
  const server = fakeServer()
  signInAs('intern')
  const none = { title: null, company_name: null, target: 160, tasks: 0 }
  server.respond(routes.list, () => ({
    ...listed(),
    progress: { ...none, hours: 0, self_reported: 0, minimum_evaluation: null },
  }))
  show(<MyCertificates />)
  const link = await screen.findByRole('link', { name: 'Explore Internships' })
  expect(link.getAttribute('href')).toBe('/internships')
  expect(screen.queryByRole('link', { name: 'Write the daily report' })).toBeNull()
})

test('a superadmin revokes with a reason; a manager has no such button', async () => {
  const server = fakeServer()
  signInAs('superadmin')
  server.respond(routes.list, () => listed(valid))
  server.respond(routes.revoke, () => revoked)
  const { unmount } = show(<CertificatePanel />)
  await userEvent.click(
    await screen.findByRole('button', { name: "Revoke Asha Rao's certificate" }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(await dialog.findByText('Reason is required.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 'Wrong person')
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Certificate Revoked')).toBeTruthy()
  expect(server.sent).toContainEqual({
    route: 'POST /api/certificates/{code}/revoke',
    params: { code: valid.code },
    body: { reason: 'Wrong person' },
  })
  unmount()
  signInAs('project_manager')
  show(<CertificatePanel />)
  expect(await screen.findByText('Asha Rao')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull()
})

test('a manager who issues too early reads what is missing', async () => {
  const server = fakeServer()
  signInAs('project_manager')
  const intern = { id: '0192f0c0-0000-7000-8000-000000000077', full_name: 'Asha Rao' }
  server.respond(users.list, () => ({
    users: [{ ...intern, role: 'intern' as const }],
    next_cursor: null,
    total: 1,
  }))
  const reason = 'Asha Rao has 120 approved hours and 0 completed tasks.'
  server.reject(routes.issue, 409, reason)
  show(<IssueCertificate />)
  await userEvent.click(screen.getByRole('button', { name: 'Issue Certificate' }))
  await userEvent.click(screen.getByRole('button', { name: 'Issue' }))
  expect(await screen.findByText('Please choose an intern.')).toBeTruthy()
  const box = screen.getByRole('combobox', { name: 'Intern' })
  expect(document.activeElement).toBe(box)
  await userEvent.click(box)
  await userEvent.click(await screen.findByRole('option', { name: 'Asha Rao' }))
  await userEvent.click(screen.getByRole('button', { name: 'Issue' }))
  expect(await screen.findByText(reason)).toBeTruthy()
})
