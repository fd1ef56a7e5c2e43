import { onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { fakeServer, untilRetried } from '#lib/api/fake-server.tsx'
import { setSession } from '#lib/session/session-store.ts'

// Files that share their modules start in the same state: signed out, online, nothing stored or cached, the real clock.
vi.useRealTimers()
globalThis.localStorage?.clear()
globalThis.sessionStorage?.clear()
onlineManager.setOnline(true)
setSession({ status: 'loading' })
fakeServer()
// Needed per file: the library registers this for the first of them only. What one test has typed is no draft of the next.
afterEach(() => {
  cleanup()
  globalThis.localStorage?.clear()
})
// What is still to be tried again would reach the server of the next file.
afterAll(async () => {
  vi.useRealTimers()
  for (let left = untilRetried(); left > 0; left = untilRetried())
    await new Promise((resolve) => setTimeout(resolve, left))
}, 20_000)
