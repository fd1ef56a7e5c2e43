import {
  type Application,
  type ApplicationStatus,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Undo2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useListAddress } from '#lib/lists/list-address.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { useUndo } from './applications.api.ts'
import { confirmMove } from './confirm-move.ts'
import type { Moves } from './last-move.ts'
import type { SendReview } from './review-sending.ts'

interface ReviewMovesProps {
  application: Application
  busy: boolean
  send: SendReview
  moves: Moves
}

/** Where it may go from here, and back while the last step can still be undone. */
export function ReviewMoves({ application, busy, send, moves }: ReviewMovesProps) {
  const undo = useUndo()
  const isBusy = busy || undo.isPending
  const address = useListAddress()
  const navigate = useNavigate()
  const move = async (to: ApplicationStatus) => {
    // A hire says more than a status: the page that shows this drawer asks for it.
    if (to === 'hired')
      return void navigate(address.to({ hire: application.id }), { preventScrollReset: true })
    if (await confirmMove(application, to))
      send({ status: to }, (moved) => moves.remember([moved], to))
  }
  return (
    <fieldset aria-label={t('Decide')} className="flex flex-wrap gap-2">
      {application.moves.map((to, at) => (
        <Button key={to} variant={lookOf(to, at)} busy={isBusy} onClick={() => void move(to)}>
          {to === 'rejected' ? t('Reject') : t('Move to {status}', { status: statusLabels[to] })}
        </Button>
      ))}
      {application.can.undo && (
        <Button
          variant="ghost"
          busy={isBusy}
          onClick={() => undo.mutate([application], { onSettled: moves.forget })}
        >
          <Undo2 aria-hidden /> {t('Undo {status}', { status: statusLabels[application.status] })}
        </Button>
      )}
      {application.moves.length === 0 && !application.can.undo && (
        <p className="text-sm text-muted">
          {t('{status} is final: there is nothing left to decide.', {
            status: statusLabels[application.status],
          })}
        </p>
      )}
    </fieldset>
  )
}

const lookOf = (to: ApplicationStatus, at: number): ButtonLook['variant'] => {
  if (to === 'rejected') return 'danger'
  return at === 0 ? 'primary' : 'secondary'
}
