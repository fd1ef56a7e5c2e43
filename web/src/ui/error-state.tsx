import { CloudAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useTexts } from './ui-texts.tsx'

export interface ErrorStateProps {
  /** The headline of the error. */
  title?: ReactNode
  /** What still works, and what the user can do. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  /** Replaces a whole page; its title becomes the page's heading. */
  page?: boolean
  retrying?: boolean
}

export function ErrorState({ title, children, onRetry, retrying, page }: ErrorStateProps) {
  const texts = useTexts()
  const Title = page ? 'h1' : 'p'
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <span className="mb-4 grid size-11 place-items-center rounded-md bg-danger-soft text-danger">
        <CloudAlert aria-hidden className="size-5" />
      </span>
      <Title className="font-semibold">{title ?? texts.couldNotLoad}</Title>
      {children && <div className="mt-1 max-w-sm text-sm text-balance text-muted">{children}</div>}
      {onRetry && (
        <Button variant="secondary" className="mt-4" busy={retrying} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
