import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FileDrop } from './file-drop.tsx'
import { UiTexts, uiTexts } from './ui-texts.tsx'

const pdf = new File(['%PDF-'], 'asha.pdf', { type: 'application/pdf' })

test('a file is chosen with the keyboard or the mouse', async () => {
  const onPick = vi.fn()
  render(<FileDrop label="Résumé" hint="PDF, up to 10 MB" onPick={onPick} />)
  await userEvent.upload(screen.getByLabelText(/Résumé/), pdf)
  expect(onPick).toHaveBeenCalledWith(pdf)
})

test('a file is dropped', () => {
  const onPick = vi.fn()
  render(<FileDrop label="Résumé" onPick={onPick} />)
  fireEvent.drop(screen.getByText(/Drop a file here/), { dataTransfer: { files: [pdf] } })
  expect(onPick).toHaveBeenCalledWith(pdf)
})

test('while what was picked is sent, the field keeps the focus and takes nothing else', async () => {
  const onPick = vi.fn()
  render(<FileDrop label="Résumé" busy onPick={onPick} />)
  const input = screen.getByLabelText(/Résumé/)
  input.focus()
  expect(document.activeElement).toBe(input)
  expect(input).toHaveProperty('disabled', false)
  expect(screen.getByRole('status').textContent).toBe('Uploading')
  fireEvent.drop(input, { dataTransfer: { files: [pdf] } })
  await userEvent.upload(input, pdf)
  expect(onPick).not.toHaveBeenCalled()
})

test('an upload shows how far it is and can be cancelled', async () => {
  const onCancel = vi.fn()
  render(
    <FileDrop
      label="Résumé"
      file={{ name: 'asha.pdf', size: 5242880 }}
      progress={0.42}
      onPick={vi.fn()}
      onCancel={onCancel}
    />,
  )
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(42)
  expect(screen.queryByText('5 MB')).not.toBe(null)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }))
  expect(onCancel).toHaveBeenCalled()
})

test('the size of a file is written as its reader writes it', () => {
  const french = uiTexts({
    translate: (sentence, { size } = {}) => sentence.replace('{size} MB', `${size} Mo`),
    number: (value) => value.toLocaleString('fr'),
    share: String,
  })
  render(
    <UiTexts value={french}>
      <FileDrop label="CV" file={{ name: 'asha.pdf', size: 5_452_595 }} onPick={vi.fn()} />
    </UiTexts>,
  )
  expect(screen.queryByText('5,2 Mo')).not.toBe(null)
})

test('a bar that does not move says why', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const at = (progress: number) => (
    <FileDrop label="Résumé" file={{ name: 'asha.pdf' }} progress={progress} onPick={vi.fn()} />
  )
  const { rerender } = render(at(0.42))
  const text = () => screen.getByRole('status').textContent
  expect(text()).toBe('Uploading')
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(text()).toBe('Still uploading. Your connection is slow.')
  rerender(at(0.43))
  expect(text()).toBe('Uploading')
  rerender(at(1))
  expect(text()).toBe('Uploaded. Checking the file…')
  vi.useRealTimers()
})

test('what is wrong with the file is read out with the field', () => {
  render(<FileDrop label="Résumé" error="Choose a PDF, DOC or DOCX." onPick={vi.fn()} />)
  const input = screen.getByLabelText(/Résumé/)
  const message = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toBe('Choose a PDF, DOC or DOCX.')
})
