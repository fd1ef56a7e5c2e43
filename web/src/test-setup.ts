import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { fakeServer } from '#lib/api/fake-server.tsx'
import { setSession } from '#lib/session/session-store.ts'

// Test files that share their modules start from a clean state: signed out, no cached queries, no toasts.
setSession({ status: 'loading' })
fakeServer()
// Once a file: the library registers this for the first of them only.
afterEach(cleanup)
