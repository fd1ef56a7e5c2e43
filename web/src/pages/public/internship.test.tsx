import { render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, data } from 'react-router'
import { expect, test } from 'vitest'
import { fakeInternship } from '#lib/api/fake-internship.ts'
import { fakeServer } from '#lib/api/fake-server.tsx'
import { setSession } from '#lib/session/session-store.ts'
import { toastStore } from '#ui/toast.ts'
import Internship, { ErrorBoundary } from './internship.tsx'

test.each([404, 503])(
  'an internship that answers %i has its own view and a toast',
  async (status) => {
    toastStore.close(toastStore.shown()?.id ?? 0)
    const loader = () => {
      throw data(null, { status })
    }
    const Page = createRoutesStub([{ path: '/', Component: Internship, ErrorBoundary, loader }])
    render(<Page />)
    expect(await screen.findByRole('heading', { name: 'Internship Not Found' })).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(status === 404 ? 0 : 1)
    const toast = { title: 'Error', text: 'Could not load internship details.' }
    await waitFor(() => expect(toastStore.shown()).toMatchObject(toast))
  },
)

test.each([true, false])(
  'only an open internship can be applied for, saved and reported: %s',
  async (is_open) => {
    setSession({ status: 'out', by_choice: false })
    fakeServer()
    const loader = () => ({ internship: fakeInternship(), is_open, similar: [], company: null })
    const Page = createRoutesStub([{ path: '/', Component: Internship, loader }])
    render(<Page />)
    expect(await screen.findByRole('heading', { name: 'React Developer' })).toBeTruthy()
    expect(screen.getByText('Build it.')).toBeTruthy()
    const count = is_open ? 1 : 0
    for (const name of ['Apply Now', 'Save React Developer', 'Report this internship'])
      expect(screen.queryAllByRole('link', { name }), name).toHaveLength(count)
    expect(screen.queryAllByLabelText('Resume')).toHaveLength(count)
    expect(screen.queryAllByText('Closed')).toHaveLength(1 - count)
  },
)
