import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '#lib/query-client.ts'

export default function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <main id="content">
        <Outlet />
      </main>
    </QueryClientProvider>
  )
}
