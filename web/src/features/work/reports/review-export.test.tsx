import { exportFiles } from '@app/contract/insight/exports.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { ReviewExport } from './review-desk.tsx'

const at = '/pm/reports?from=2026-11-01&to=2026-11-20&role=intern'

test('the reports of the chosen days and role are saved as a file', async () => {
  const server = fakeServer()
  signInAs('project_manager')
  server.respond(exportFiles.csv, () => 'date,person')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  show(<ReviewExport />, { at })

  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }))

  await waitFor(() => expect(saved).toEqual(['reports_2026-11-01_2026-11-20.csv']))
  expect(server.sent).toEqual([
    {
      route: 'GET /api/exports/{kind}.csv',
      params: { kind: 'reports' },
      query: { start_date: '2026-11-01', end_date: '2026-11-20', role: 'intern' },
    },
  ])
})

test('an export that fails says why', async () => {
  const server = fakeServer()
  signInAs('project_manager')
  server.reject(exportFiles.pdf, 422, 'Please choose fewer days.')
  show(<ReviewExport />, { at })

  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export PDF' }))

  expect(await screen.findByText('Export Failed')).toBeTruthy()
  expect(screen.getByText('Please choose fewer days.')).toBeTruthy()
})

test('who may not export is offered none', () => {
  fakeServer()
  signInAs('internship_admin')
  show(<ReviewExport />, { at })

  expect(screen.queryByRole('button')).toBeNull()
})
