import { render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, data } from 'react-router'
import { expect, test } from 'vitest'
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
