import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'

/** For the page of a failed `loadSubject`: what does not exist is not worth another try. */
export function useLoadFailure() {
  const problem = useRouteError()
  const { revalidate } = useRevalidator()
  const isMissing = isRouteErrorResponse(problem) && problem.status === 404
  return { retry: isMissing ? undefined : () => void revalidate() }
}
