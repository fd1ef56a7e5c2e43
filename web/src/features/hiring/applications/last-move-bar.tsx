import { statusLabels } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { namesOf, useUndo } from './applications.api.ts'
import type { Moves } from './last-move.ts'

/** The last move, with an undo. It stays until it is closed or the next move replaces it. */
export function LastMoveBar({ moves: { move, forget } }: { moves: Moves }) {
  const undo = useUndo()
  return (
    <div role="status" className="fixed inset-x-4 bottom-4 z-30 mx-auto max-w-lg">
      {move && (
        <div className="flex animate-rise items-center gap-2 rounded-md bg-overlay py-2 pr-2 pl-4 text-sm shadow-float">
          <p className="min-w-0 flex-1">
            {t('{rows} moved to {status}.', {
              rows: namesOf(move.rows),
              status: statusLabels[move.to],
            })}
          </p>
          <Button
            variant="secondary"
            size="sm"
            busy={undo.isPending}
            busyText={t('Undoing…')}
            onClick={() => undo.mutate(move.rows, { onSettled: forget })}
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
