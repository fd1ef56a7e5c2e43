import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { fakeServer } from '#lib/api/fake-server.tsx'
import { setSession } from '#lib/session/session-store.ts'

// Files that share their modules begin as if they were the first: nobody is signed in, nothing was loaded or said.
setSession({ status: 'loading' })
fakeServer()
// Once a file: the library registers this for the first of them only.
afterEach(cleanup)
