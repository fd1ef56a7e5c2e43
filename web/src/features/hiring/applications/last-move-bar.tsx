import { statusLabels } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { namesOf, useUndo } from './applications.api.ts'
import type { Moves } from './last-move.ts'

interface LastMoveProps {
  moves: Moves
  /** The application that is open offers its own undo. */
  except?: string
  className?: string
}

/** The last move, with an undo. It stays until it is closed or the next move replaces it. */
export function LastMove({ moves: { move, forget }, except, className }: LastMoveProps) {
  const undo = useUndo()
  const shown = move?.rows.some(({ id }) => id !== except) ? move : undefined
  return (
    <div role="status">
      {shown && (
        <div className={cn('flex items-center gap-2 text-sm', className)}>
          <p className="min-w-0 flex-1">
            {t('{rows} moved to {status}.', {
              rows: namesOf(shown.rows),
              status: statusLabels[shown.to],
            })}
          </p>
          <Button
            variant="secondary"
            size="sm"
            busy={undo.isPending}
            busyText={t('Undoing…')}
            onClick={() => undo.mutate(shown.rows, { onSettled: forget })}
          >
            {t('Undo')}
          </Button>
          <Button variant="ghost" size="icon" aria-label={t('Dismiss')} onClick={forget}>
            <X aria-hidden />
          </Button>
        </div>
      )}
    </div>
  )
}

/** The same at the foot of a page. */
export const LastMoveBar = ({ moves }: { moves: Moves }) => (
  <div className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-lg">
    <LastMove
      moves={moves}
      className="animate-rise rounded-md bg-overlay py-2 pr-2 pl-4 shadow-float"
    />
  </div>
)
