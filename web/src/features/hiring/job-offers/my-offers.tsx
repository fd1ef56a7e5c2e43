import { type JobOffer, jobOfferLabels, jobOffers } from '@app/contract/hiring/job-offers.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDay } from '#lib/i18n/format.ts'
import { clockIn, dayIn, formatDateTimeIn, instantOf, useZone } from '#lib/session/zone.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useShown } from '#ui/shown.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useAcceptOffer, useDeclineOffer, useMyOffers } from './job-offers.api.ts'
import { OfferLetter, SignedLetter } from './offer-letter.tsx'

/** The offers that one was sent: the open ones to sign or decline, the others in a line each. */
export function MyOffers() {
  const offers = useMyOffers()
  if (!offers.length) return null
  return (
    <section aria-label={t('Offers')} className="mb-8 grid grid-cols-1 gap-3">
      <h2 className="text-lg font-semibold">{t('Offers')}</h2>
      {offers.map((offer) => (
        <MyOffer key={offer.id} offer={offer} />
      ))}
    </section>
  )
}

const tones = {
  draft: 'neutral',
  sent: 'accent',
  accepted: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'warning',
} as const

const MyOffer = ({ offer }: { offer: JobOffer }) => (
  <Card id={offer.id}>
    <article aria-label={t('Offer: {position}', { position: offer.position })}>
      <Head offer={offer} className="border-b px-4 py-3" />
      <CardBody className="grid grid-cols-1 gap-4">
        <LetterToAnswer offer={offer} />
      </CardBody>
    </article>
  </Card>
)

interface OpenedOfferProps {
  id: string
  onClose: () => void
}

/** One offer to sign or decline, over the page; it closes once that is done. */
export function OpenedOffer({ id, onClose }: OpenedOfferProps) {
  const [dirty, setDirty] = useState(false)
  return (
    <Dialog open size="lg" dirty={dirty} onOpenChange={onClose} title={t('Offer')}>
      <AsyncBoundary
        resetKey={id}
        title={t("Couldn't load the offers")}
        skeleton={<LoadingText lines={6} />}
      >
        <OfferToAnswer id={id} onDone={onClose} onDirty={setDirty} />
      </AsyncBoundary>
    </Dialog>
  )
}

function OfferToAnswer({ id, ...props }: AnswerEvents & { id: string }) {
  const offer = useMyOffers().find((one) => one.id === id)
  if (!offer) return <EmptyState level={3} title={t('Offer not found')} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <Head offer={offer} />
      <LetterToAnswer offer={offer} {...props} />
    </div>
  )
}

interface HeadProps {
  offer: JobOffer
  className?: string
}

const Head = ({
  offer: { position, company_name, status, valid_until, can },
  className,
}: HeadProps) => (
  <header className={cn('flex flex-wrap items-start justify-between gap-x-4 gap-y-2', className)}>
    <div className="min-w-0">
      <h3 className="font-semibold">{position}</h3>
      <p className="text-sm text-muted">{company_name}</p>
      {can.answer && <AnswerBy day={valid_until} />}
    </div>
    <Badge tone={tones[status]}>{jobOfferLabels[status]}</Badge>
  </header>
)

/** The offer ends with the organisation's day, which is over at another time where the reader is elsewhere. */
function AnswerBy({ day }: { day: string }) {
  const zone = useZone()
  const end = instantOf(organisation().time_zone, day, '23:59')
  const isSameDay = dayIn(zone, end) === day && clockIn(zone, end) === '23:59'
  return (
    <p className="text-sm">
      {isSameDay
        ? t('Please answer by the end of {day}.', { day: formatDay(day) })
        : t('Please answer by {time} in your time zone.', { time: formatDateTimeIn(zone, end) })}
    </p>
  )
}

interface AnswerEvents {
  /** Called once the offer is signed or declined. */
  onDone?: (() => void) | undefined
  onDirty?: ((dirty: boolean) => void) | undefined
}

type AnswerProps = AnswerEvents & { offer: JobOffer }

function LetterToAnswer({ offer, ...events }: AnswerProps) {
  const { letter, can } = offer
  return (
    <>
      {letter && (can.answer ? <OfferLetter letter={letter} /> : <Folded offer={offer} />)}
      <SignedLetter offer={offer} />
      {can.answer && <Answer offer={offer} {...events} />}
    </>
  )
}

const Folded = ({ offer: { letter } }: { offer: JobOffer }) => (
  <details>
    <summary className="w-fit py-0.5 text-sm font-medium text-accent">{t('The letter')}</summary>
    <div className="mt-3">{letter && <OfferLetter letter={letter} />}</div>
  </details>
)

const Signature = jobOffers.accept.body.pick({ signed_name: true })

/** The signature is one's name, typed; declining asks first. */
function Answer({ offer, onDone, onDirty }: AnswerProps) {
  const accept = useAcceptOffer()
  useShown(accept)
  const [declining, setDeclining] = useState(false)
  const { id, letter_hash } = offer
  return (
    <>
      <Form
        schema={Signature}
        defaults={{ signed_name: '' }}
        busy={accept.isPending}
        errors={accept.errors}
        problem={accept.error}
        onDirty={onDirty}
        className="border-t pt-4"
        onSubmit={({ signed_name }) =>
          accept
            .mutateAsync({ params: { id }, body: { signed_name, letter_hash: letter_hash ?? '' } })
            // The form is gone before a callback of `mutate` would run.
            .then(onDone, () => undefined)
        }
      >
        {(field) => (
          <>
            <Input
              {...field('signed_name')}
              label={t('Your full name')}
              hint={t('Typing your name signs the letter above and accepts the offer.')}
              autoComplete="name"
              className="max-w-sm"
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" busy={accept.isPending} busyText={t('Signing…')}>
                {t('Sign and accept')}
              </Button>
              <Button variant="secondary" onClick={() => setDeclining(true)}>
                {t('Decline offer')}
              </Button>
            </div>
          </>
        )}
      </Form>
      {declining && <Decline offer={offer} onDone={onDone} onClose={() => setDeclining(false)} />}
    </>
  )
}

function Decline({ offer, onDone, onClose }: AnswerProps & { onClose: () => void }) {
  const { id, position, company_name } = offer
  const decline = useDeclineOffer(`decline-offer:${id}`)
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('Decline the offer for {position}?', { position })}
      description={t("We'll tell {company_name} right away. Your application stays open.", {
        company_name,
      })}
      mutation={decline}
      action={t('Decline offer')}
      busyText={t('Sending…')}
      tone="danger"
    >
      {(form) => (
        <Form
          {...form}
          schema={jobOffers.decline.body}
          defaults={{ reason: '' }}
          onSubmit={(body) =>
            decline.mutateAsync({ params: { id }, body }).then(
              () => {
                onClose()
                onDone?.()
              },
              () => undefined,
            )
          }
        >
          {(field) => <TextArea {...field('reason')} label={t('Reason')} rows={3} optional />}
        </Form>
      )}
    </FormDialog>
  )
}
