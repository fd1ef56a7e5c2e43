import { ApiError } from '@app/contract/core/route.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, show } from '#lib/api/fake-server.tsx'
import { upload } from '#lib/api/upload.ts'
import { toast } from '#ui/toast.ts'
import { type ChosenResume, ResumeField, useResumeUpload } from './apply-form.tsx'

vi.mock('#lib/api/upload.ts', () => ({ upload: vi.fn() }))

function OnlyResume() {
  const upload = useResumeUpload()
  const [chosen, setChosen] = useState<ChosenResume>()
  return (
    <ResumeField
      id="resume"
      focusable={() => {}}
      chosen={chosen}
      upload={upload}
      earlier={[]}
      onPick={(file) => void upload.send(file, setChosen)}
      onChoose={setChosen}
      onRemove={() => setChosen(undefined)}
    />
  )
}

const pdf = new File(['%PDF-1.7'], 'asha.pdf', { type: 'application/pdf' })
const button = (name: string) => screen.findByRole('button', { name })
const pick = (file: File) =>
  userEvent.upload(screen.getByLabelText('Resume'), file, { applyAccept: false })

beforeEach(() => {
  fakeServer()
  vi.mocked(upload).mockReset().mockResolvedValue({
    id: '0192f0c0-0000-7000-8000-000000000005',
    name: 'asha.pdf',
    type: 'application/pdf',
    size: 2048,
    category: 'resume',
    created_at: '2026-11-01T09:00:00.000Z',
  })
})

test.each([
  ['asha.png', 'Please choose a PDF, DOC or DOCX file.', 10],
  ['asha.pdf', 'File too large. Maximum size is 10 MB.', 10_485_761],
  ['asha.pdf', 'This file is empty. Please choose another one.', 0],
])('%s is refused before it travels: %s', async (name, message, size) => {
  show(<OnlyResume />)
  await pick(new File([new Uint8Array(size)], name))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(upload).not.toHaveBeenCalled()
})

test('a failed upload says why and can be sent again', async () => {
  vi.mocked(upload).mockRejectedValueOnce(new Error('Service temporarily unavailable.'))
  show(<OnlyResume />)
  await pick(pdf)
  expect(await screen.findByText('Resume Upload Failed')).toBeTruthy()
  expect(screen.getAllByText('Service temporarily unavailable.')).toHaveLength(2)
  await userEvent.click(await button('Upload again'))
  expect(await button('Remove asha.pdf')).toBeTruthy()
})

test('the toast that the session has ended stays when it ends an upload', async () => {
  vi.mocked(upload).mockImplementationOnce(async () => {
    toast.error('Authentication Error')
    throw new ApiError(401)
  })
  show(<OnlyResume />)
  await pick(pdf)
  expect(await button('Upload again')).toBeTruthy()
  expect(screen.getByText('Authentication Error')).toBeTruthy()
})

test('an upload shows how far it is and can be cancelled', async () => {
  vi.mocked(upload).mockImplementationOnce(
    (_file, _category, { onProgress, signal } = {}) =>
      new Promise((_, reject) => {
        onProgress?.(0.4)
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  )
  show(<OnlyResume />)
  await pick(pdf)
  expect(await screen.findByText('40%')).toBeTruthy()
  await userEvent.click(await button('Cancel upload'))
  expect(await screen.findByText('choose a file')).toBeTruthy()
  expect(screen.queryByText('Resume Upload Failed')).toBe(null)
})
