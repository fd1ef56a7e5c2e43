import { exportFiles } from '@app/contract/insight/exports.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { idOf, taskStore } from './task-fixtures.ts'
import { TaskPanel } from './task-panel.tsx'

test('the export has the filters of the list, by the names of an export', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const server = fakeServer()
  signInAs('team_leader')
  taskStore(server, [])
  server.respond(exportFiles.csv, () => 'Task')
  show(<TaskPanel title="Tasks" />, {
    at: `/tl/tasks?due=overdue&priority=high&assignee=${idOf(1)}&search=form`,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }))

  const file = () => server.sent.find(({ route }) => route.startsWith('GET /api/exports/'))
  await waitFor(() =>
    expect(file()?.query).toEqual({
      overdue: 'true',
      priority: 'high',
      user_id: idOf(1),
      search: 'form',
    }),
  )
})
