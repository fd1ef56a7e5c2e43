import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { type Brief, briefs, type Seat } from '@app/contract/programme/briefs.ts'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { Button, buttonClass } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldError } from '#ui/form-errors.ts'
import { TextArea } from '#ui/textarea.tsx'
import { BriefFacts } from './brief-facts.tsx'
import { decisionDraft, useBrief, useDecide, useDrop, useWithdraw } from './briefs.api.ts'
import { Seats } from './seats.tsx'

/** The startup sees the proposed candidates with the reasons, and decides on each seat. */
export function AnswerBrief({ id }: { id: string }) {
  const brief = useBrief(id)
  return (
    <div className="grid grid-cols-1 gap-5">
      <BriefFacts brief={brief} />
      {(brief.can.change || brief.can.withdraw) && <BriefActions brief={brief} />}
      <Seats
        seats={brief.seats}
        actions={(seat) =>
          seat.can.decide ? (
            <SeatDecisionForm key={seat.version} brief_id={id} seat={seat} />
          ) : (
            seat.can.drop && <DropSeat brief_id={id} seat={seat} />
          )
        }
      />
    </div>
  )
}

function BriefActions({ brief: { id, title, version, can } }: { brief: Brief }) {
  const withdraw = useWithdraw()
  const ask = async () => {
    const yes = await confirm({
      title: t('Withdraw “{title}”?', { title }),
      text: t("We'll stop looking, and the proposed candidates become available again."),
      action: t('Withdraw'),
      cancel: t('Keep it'),
      tone: 'danger',
    })
    if (yes) withdraw.mutate({ params: { id }, body: { version } })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {can.change && (
        <Link
          to={pageUrl('edit_brief', { params: { id } })}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('Edit Brief')}
        </Link>
      )}
      {can.withdraw && (
        <Button variant="ghost" busy={withdraw.isPending} onClick={() => void ask()}>
          {t('Withdraw Brief')}
        </Button>
      )}
    </div>
  )
}

function DropSeat({ brief_id, seat }: { brief_id: string; seat: Seat }) {
  const drop = useDrop()
  const { id: seat_id, role, version } = seat
  const ask = async () => {
    const yes = await confirm({
      title: t('Continue without {role}?', { role }),
      text: t('Once every other seat is accepted, the team starts without it.'),
      action: t('Continue Without'),
      cancel: t('Keep the seat'),
      tone: 'danger',
    })
    if (yes) drop.mutate({ params: { id: brief_id, seat_id }, body: { version } })
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={drop.isPending}
      aria-label={t('Continue without {role}', { role })}
      onClick={() => void ask()}
    >
      {t('Continue Without')}
    </Button>
  )
}

type Decision = 'accept' | 'decline'

const Comment = z.object({ comment: briefs.decide.body.shape.comment.unwrap() })

/**
 * Accepts the proposed candidates, or declines with the reason that HR needs for a better proposal. What is typed
 * outlives the page and the tab.
 */
function SeatDecisionForm({ brief_id, seat }: { brief_id: string; seat: Seat }) {
  const decide = useDecide()
  const chosen = useRef<Decision>('accept')
  const [missing, setMissing] = useState<readonly FieldError[]>()
  const { id: seat_id, version, role, person } = seat
  const send = ({ comment }: z.output<typeof Comment>) => {
    const decision = chosen.current
    const isMissing = decision === 'decline' && comment === ''
    setMissing(isMissing ? [{ path: 'comment', message: t('Please give a reason.') }] : undefined)
    if (isMissing) return
    decide.mutate({ params: { id: brief_id, seat_id }, body: { decision, comment, version } })
  }
  const choose = (decision: Decision) => ({
    type: 'submit' as const,
    busy: decide.isPending,
    onClick: () => {
      chosen.current = decision
    },
  })
  const name = person?.full_name ?? ''
  return (
    <Form
      schema={Comment}
      defaults={{ comment: '' }}
      draft={decisionDraft(seat_id, version)}
      busy={decide.isPending}
      errors={missing ?? decide.errors}
      onSubmit={send}
      className="w-full gap-3"
    >
      {(field) => (
        <>
          <TextArea
            {...field('comment')}
            label={t('Comment')}
            hint={t('Required if you decline. Shared with HR.')}
            rows={2}
            maxLength={1000}
          />
          <div className="flex flex-wrap gap-2">
            <Button {...choose('accept')} aria-label={t('Accept {name} as {role}', { name, role })}>
              {t('Accept')}
            </Button>
            <Button
              {...choose('decline')}
              variant="secondary"
              aria-label={t('Decline {name} as {role}', { name, role })}
            >
              {t('Decline')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
