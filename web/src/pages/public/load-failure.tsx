import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { PublicLayout } from './public-layout.tsx'

interface LoadFailureProps {
  /** Its view; without `retry` the subject does not exist. */
  children: (retry: (() => void) | undefined) => ReactNode
}

/** The page of a failed `loadSubject`: what does not exist is not worth another try. */
export function LoadFailure({ children }: LoadFailureProps) {
  const problem = useRouteError()
  const { revalidate } = useRevalidator()
  const isMissing = isRouteErrorResponse(problem) && problem.status === 404
  return (
    <PublicLayout>
      <div className="page py-12">{children(isMissing ? undefined : () => void revalidate())}</div>
    </PublicLayout>
  )
}
