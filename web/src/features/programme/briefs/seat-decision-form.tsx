import { t } from '@app/contract/i18n/text.ts'
import type { Seat } from '@app/contract/programme/briefs.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useDecide } from './briefs.api.ts'

/** Accepts whoever is proposed, or declines with the reason HR needs to find somebody better. */
export function SeatDecisionForm({ brief_id, seat }: { brief_id: string; seat: Seat }) {
  const decide = useDecide()
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const { id: seat_id, version, role, person } = seat
  const send = (decision: 'accept' | 'decline') => {
    const isMissing = decision === 'decline' && comment.trim() === ''
    setMissing(isMissing)
    if (isMissing) return
    decide.mutate({ params: { id: brief_id, seat_id }, body: { decision, comment, version } })
  }
  const name = person?.full_name ?? ''
  return (
    <div className="grid w-full grid-cols-1 gap-3">
      <TextArea
        label={t('Comment')}
        hint={t('Needed when you decline; HR reads it.')}
        rows={2}
        maxLength={1000}
        value={comment}
        error={missing ? t('Please give a reason.') : undefined}
        onChange={({ target }) => {
          setComment(target.value)
          setMissing(false)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={decide.isPending}
          aria-label={t('Accept {name} as {role}', { name, role })}
          onClick={() => send('accept')}
        >
          {t('Accept')}
        </Button>
        <Button
          variant="secondary"
          busy={decide.isPending}
          aria-label={t('Decline {name} as {role}', { name, role })}
          onClick={() => send('decline')}
        >
          {t('Decline')}
        </Button>
      </div>
    </div>
  )
}
