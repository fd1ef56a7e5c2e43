import { FileQuestion } from 'lucide-react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** No certificate has this code; or, with a way to ask again, the server could not say. */
export const CertificateNotFound = ({ onRetry }: { onRetry?: () => void }) => (
  <EmptyState
    icon={FileQuestion}
    level={1}
    title={onRetry ? 'The certificate could not be checked' : 'Certificate Not Found'}
    action={
      onRetry ? (
        <Button onClick={onRetry}>Retry</Button>
      ) : (
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          Home
        </Link>
      )
    }
  >
    {onRetry
      ? 'Nothing is known about its validity now.'
      : 'No certificate was issued with this code. Please check it for typing mistakes.'}
  </EmptyState>
)
