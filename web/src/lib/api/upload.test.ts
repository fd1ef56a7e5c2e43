import { beforeEach, expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

const resume = new File(['%PDF-1.7'], 'resume.pdf', { type: 'application/pdf' })
const stored = { id: '0192f0c0-0000-7000-8000-00000000000a', name: 'resume.pdf' }
const answers: { status: number; body: string }[] = []
const sent: Transfer[] = []

/** Answers with what stands in `answers`; without an answer the transfer stays under way. */
class Transfer {
  readonly upload: {
    onprogress?: (event: { loaded: number; total: number }) => void
    onload?: () => void
  } = {}
  readonly headers = new Map<string, string>()
  form = new FormData()
  status = 0
  responseText = ''
  onload?: () => void
  onabort?: () => void
  open(method: string, url: string) {
    this.headers.set(method, url)
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  send(form: FormData) {
    this.form = form
    sent.push(this)
    this.upload.onprogress?.({ loaded: 3, total: 4 })
    const response = answers.shift()
    if (!response) return
    this.status = response.status
    this.responseText = response.body
    this.onload?.()
  }
  abort() {
    this.onabort?.()
  }
}

beforeEach(() => {
  localStorage.clear()
  answers.length = 0
  sent.length = 0
  vi.stubGlobal('XMLHttpRequest', Transfer)
})

const will = (status: number, body: unknown) =>
  answers.push({ status, body: typeof body === 'string' ? body : JSON.stringify(body) })

test('a file goes up with its category and tells how far it is', async () => {
  localStorage.setItem('auth_token', 'token-1')
  will(201, stored)
  const onProgress = vi.fn()

  expect(await upload(resume, 'resume', { onProgress })).toEqual(stored)
  expect(onProgress).toHaveBeenCalledWith(0.75)
  expect(sent[0]?.headers.get('POST')).toBe('/api/upload')
  expect(sent[0]?.headers.get('Authorization')).toBe('Bearer token-1')
  expect([...(sent[0]?.form.keys() ?? [])]).toEqual(['category', 'file'])
})

test('cancelling stops it', async () => {
  const cancel = new AbortController()
  const going = upload(resume, 'resume', { signal: cancel.signal })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  cancel.abort()

  await expect(going).rejects.toMatchObject({ name: 'AbortError' })
})

test('a refusal says why, or at least its number', async () => {
  will(413, { detail: 'File too large. Maximum size is 10 MB.' })
  await expect(upload(resume, 'resume')).rejects.toThrow('File too large. Maximum size is 10 MB.')

  will(500, '<h1>Oops</h1>')
  await expect(upload(resume, 'resume')).rejects.toThrow('Upload failed: 500')
})

test('an upload tried again keeps its key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  will(503, {})
  will(201, stored)
  const going = upload(resume, 'resume')
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()

  expect(await going).toEqual(stored)
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('an upload that stands still fails with what to do, and is not sent again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const going = upload(resume, 'resume')
  const failed = expect(going).rejects.toThrow('Please upload the file again')
  await vi.advanceTimersByTimeAsync(30_000)
  sent[0]?.upload.onprogress?.({ loaded: 3.5, total: 4 })
  await vi.advanceTimersByTimeAsync(44_000)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  await failed
  expect(sent).toHaveLength(1)
})

test('so does one that the server ended', async () => {
  will(408, { detail: 'The request took too long. Please try again.' })
  await expect(upload(resume, 'resume')).rejects.toThrow('Please upload the file again')
})

test('a file that is there waits for its answer, and sent again after that it is the same upload', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const going = upload(resume, 'resume')
  const failed = expect(going).rejects.toThrow('It is saved only once.')
  await vi.advanceTimersByTimeAsync(0)
  sent[0]?.upload.onprogress?.({ loaded: 4, total: 4 })
  sent[0]?.upload.onload?.()
  const end = vi.fn()
  void going.catch(end)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(400_000)
  vi.useRealTimers()
  await failed

  will(201, stored)
  expect(await upload(resume, 'resume')).toEqual(stored)
  will(201, stored)
  await upload(resume, 'resume')
  will(422, { detail: 'This document contains active content.' })
  await expect(upload(resume, 'resume')).rejects.toThrow('active content')
  will(201, stored)
  await upload(resume, 'resume')
  const [first, again, ...others] = sent.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(again).toBe(first)
  expect(new Set([first, ...others]).size).toBe(4)
})
