import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, show, signInAs } from '#lib/api/fake-server.tsx'
import { sendFile } from '#lib/api/upload.ts'
import { ImportUpload } from './import-upload.tsx'

// Whole screens, on machines that do other things too.
configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 30_000 })
vi.mock('#lib/api/upload.ts', () => ({ sendFile: vi.fn() }))

const columns = [
  { name: 'Mail', examples: ['asha@people.example'], field: 'email' },
  { name: 'Student', examples: ['Asha Rao'], field: null },
  { name: 'Role', examples: [], field: 'role' },
  { name: '', examples: ['O+'], field: null },
]

async function choose() {
  fakeServer()
  signInAs('superadmin')
  vi.mocked(sendFile).mockReset().mockResolvedValueOnce({ columns })
  show(<ImportUpload />)
  const file = new File(['x'], 'people.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText(/CSV file/), file)
}
const select = (name: string) => screen.findByLabelText<HTMLSelectElement>(name)

test('the columns are proposed, changed and sent with the file', async () => {
  await choose()
  expect((await select('Mail')).value).toBe('email')
  expect((await select('Student')).value).toBe('')
  expect(screen.getByText('Asha Rao')).toBeTruthy()
  await userEvent.selectOptions(await select('Student'), 'Full name')
  vi.mocked(sendFile).mockResolvedValueOnce({ id: '1' })
  await userEvent.click(screen.getByRole('button', { name: 'Show Preview' }))
  const [url, file, fields] = vi.mocked(sendFile).mock.lastCall ?? []
  expect([url, file?.name]).toEqual(['/api/admin/imports', 'people.csv'])
  expect(fields).toEqual({ columns: '["email","full_name","role",null]' })
})

test('a field has one column, and a missing one is named before the file is sent', async () => {
  await choose()
  await userEvent.selectOptions(await select('Column 4'), 'Role')
  expect((await select('Role')).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Show Preview' }))
  expect(await screen.findByText('Please choose a column for: Full name.')).toBeTruthy()
  expect(vi.mocked(sendFile)).toHaveBeenCalledTimes(1)
})

test('what the server refuses is shown, and the choices stay', async () => {
  await choose()
  await userEvent.selectOptions(await select('Student'), 'Full name')
  vi.mocked(sendFile).mockRejectedValueOnce(new Error('The file has no rows below its first line.'))
  await userEvent.click(screen.getByRole('button', { name: 'Show Preview' }))
  expect(await screen.findByText('The file has no rows below its first line.')).toBeTruthy()
  expect((await select('Student')).value).toBe('full_name')
})
