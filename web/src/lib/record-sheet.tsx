import { t } from '@app/contract/i18n/translate.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { AsyncBoundary } from './async-boundary.tsx'

interface RecordSheetProps {
  id: string
  title: string
  /** Names what could not be loaded. */
  missing: string
  /** Its width. */
  className: string
  /** It shows why something failed, so it stays until that is known. */
  isSending?: boolean
  onClose: () => void
  children: ReactNode
}

/** A record over the page, open as long as it is rendered. Escape closes it. */
export const RecordSheet = ({
  id,
  title,
  missing,
  className,
  isSending,
  onClose,
  children,
}: RecordSheetProps) => (
  <Sheet open onOpenChange={() => isSending || onClose()} title={title} className={className}>
    <AsyncBoundary resetKey={id} title={missing} skeleton={<LoadingText lines={10} />}>
      {children}
    </AsyncBoundary>
  </Sheet>
)

const noDecision = () => ({
  title: t('No decision needed'),
  text: t('This was decided or withdrawn in the meantime.'),
})

/** What was typed for a decision that others have made is not sent any more. */
export function useObsolete(draft: string | undefined) {
  useEffect(() => {
    if (draft !== undefined) clearDraft(draft)
  }, [draft])
}

/** In place of a record that no longer waits for a decision. */
export function NoDecision({ draft }: { draft?: string }) {
  useObsolete(draft)
  const { title, text } = noDecision()
  return (
    <EmptyState icon={CircleCheck} level={3} title={title}>
      {text}
    </EmptyState>
  )
}

interface WhenFoundProps<T> {
  record: T | undefined
  /** The query that looks for it. */
  request: Pick<
    UseQueryResult,
    'isPending' | 'isFetching' | 'isFetchedAfterMount' | 'error' | 'refetch'
  >
  missing: string
  /** What to say where it no longer waits, unless it was decided or withdrawn. */
  settled?: string
  /** Of what is typed for the decision. */
  draft?: string
  onClose: () => void
  children: (record: T) => ReactNode
}

/** The dialog that decides on a record, once that is loaded; if it cannot be, or no longer waits, one that says so. */
export function WhenFound<T>(props: WhenFoundProps<T>) {
  const { record, request, missing, settled, draft, onClose, children } = props
  const { isPending, isFetching, isFetchedAfterMount, error } = request
  // An older response may be from before the record waited.
  const isLoading = isPending || (isFetching && !isFetchedAfterMount)
  const isSettled = !record && !isLoading && !error
  useObsolete(isSettled ? draft : undefined)
  if (record) return children(record)
  const { title, text } = noDecision()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isLoading ? t('Decision') : isSettled ? title : missing}
    >
      {isLoading ? (
        <LoadingText lines={4} />
      ) : isSettled ? (
        <p>{settled ?? text}</p>
      ) : (
        <ErrorState onRetry={() => void request.refetch()}>{error?.message}</ErrorState>
      )}
    </Dialog>
  )
}
