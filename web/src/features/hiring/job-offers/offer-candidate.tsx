import { type JobOffer, jobOfferLabels, jobOffers } from '@app/contract/hiring/job-offers.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useIsSending } from '#lib/api/use-is-sending.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDateTime, formatDay } from '#lib/i18n/format.ts'
import { Letters } from '#lib/letters/letter-choice.tsx'
import { idOf, useListParams } from '#lib/lists/list-params.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { Actions, DraftedOffer } from './drafted-offer.tsx'
import { termsDraft, useApplicant, useOffers, useWithdrawOffer } from './job-offers.api.ts'
import { OfferLetter, SignedLetter } from './offer-letter.tsx'

/** The offers of the application in the URL, over the list or drawer. */
export function OfferCandidate() {
  const params = useListParams()
  const navigate = useNavigate()
  const id = idOf(params.get('offer'))
  if (!id) return null
  const goTo = (hire?: string) =>
    void navigate(params.to({ offer: undefined, hire }), { preventScrollReset: true })
  return <OfferDialog key={id} id={id} onClose={() => goTo()} onHire={() => goTo(id)} />
}

interface OfferDialogProps {
  /** Of the application. */
  id: string
  onClose: () => void
  onHire: () => void
  onWithdrawn?: (() => void) | undefined
}

export function OfferDialog({ id, onClose, ...props }: OfferDialogProps) {
  const [managing, setManaging] = useState(false)
  const [dirty, setDirty] = useState(false)
  const isCreating = useIsSending(jobOffers.create)
  const isChanging = useIsSending(jobOffers.change)
  const close = () => {
    if (!isCreating && !isChanging) clearDraft(termsDraft(id))
    onClose()
  }
  return (
    <>
      <Dialog
        open
        size="lg"
        dirty={dirty}
        onOpenChange={close}
        title={t('Offer')}
        description={t(
          'The applicant reads the letter and signs it by typing their name. Hiring starts with an accepted offer.',
        )}
      >
        <AsyncBoundary
          resetKey={id}
          title={t("Couldn't load the offers")}
          skeleton={<LoadingText lines={6} />}
        >
          <Offers id={id} onManage={() => setManaging(true)} onDirty={setDirty} {...props} />
        </AsyncBoundary>
      </Dialog>
      {managing && <Letters kind="offer" onClose={() => setManaging(false)} />}
    </>
  )
}

interface OffersProps extends Omit<OfferDialogProps, 'onClose'> {
  onManage: () => void
  onDirty: (dirty: boolean) => void
}

const isOpen = ({ status }: JobOffer) => ['draft', 'sent', 'accepted'].includes(status)

function Offers({ id, onHire, onWithdrawn, ...props }: OffersProps) {
  const { full_name, internship_title, company_name, moves } = useApplicant(id)
  const { offers, proposal } = useOffers(id)
  const open = offers.find(isOpen)
  // A draft that was discarded was never offered.
  const over = offers.filter((offer) => !isOpen(offer) && offer.sent_at !== null)
  const [discards, setDiscards] = useState(0)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        <span className="font-semibold">{full_name}</span>
        <span className="block text-sm text-muted">
          {t('{internship_title} at {company_name}', { internship_title, company_name })}
        </span>
      </p>
      {open && open.status !== 'draft' && (
        <SentOffer
          offer={open}
          onHire={moves.includes('hired') ? onHire : undefined}
          onWithdrawn={onWithdrawn}
        />
      )}
      {(open ?? proposal) && open?.status !== 'sent' && open?.status !== 'accepted' && (
        <DraftedOffer
          key={discards}
          id={id}
          draft={open}
          terms={open ?? proposal ?? undefined}
          onDiscarded={() => setDiscards(discards + 1)}
          {...props}
        />
      )}
      {!open && !proposal && (
        <Banner tone="warning">{t("You can't make an offer at this stage.")}</Banner>
      )}
      {over.length > 0 && <EarlierOffers offers={over} />}
    </div>
  )
}

interface SentOfferProps {
  offer: JobOffer
  onHire: (() => void) | undefined
  onWithdrawn: (() => void) | undefined
}

/** It waits for an answer, or has been accepted. */
function SentOffer({ offer, onHire, onWithdrawn }: SentOfferProps) {
  const withdraw = useWithdrawOffer()
  const { id, status, valid_until, full_name, letter, version } = offer
  const ask = async () => {
    const yes = await confirm({
      title: t('Withdraw the offer to {full_name}?', { full_name }),
      text: t("We'll notify and email the applicant, who can no longer accept it."),
      action: t('Withdraw'),
      cancel: t('Keep it'),
      tone: 'danger',
    })
    if (!yes) return
    // The offer is no longer shown as sent before a callback of `mutate` would run.
    withdraw.mutateAsync({ params: { id }, body: { version } }).then(onWithdrawn, () => undefined)
  }
  return (
    <>
      <Banner tone={status === 'accepted' ? 'success' : 'info'}>
        {status === 'accepted'
          ? t('{full_name} accepted this offer.', { full_name })
          : t('{full_name} can accept this offer until the end of {day}.', {
              full_name,
              day: formatDay(valid_until),
            })}
      </Banner>
      {letter && <OfferLetter letter={letter} />}
      <SignedLetter offer={offer} />
      <Actions>
        {offer.can.withdraw && (
          <Button variant="secondary" busy={withdraw.isPending} onClick={() => void ask()}>
            {t('Withdraw offer')}
          </Button>
        )}
        {status === 'accepted' && onHire && <Button onClick={onHire}>{t('Hire')}</Button>}
      </Actions>
    </>
  )
}

const EarlierOffers = ({ offers }: { offers: readonly JobOffer[] }) => (
  <section aria-label={t('Earlier offers')} className="border-t pt-4">
    <h3 className="font-semibold">{t('Earlier offers')}</h3>
    <ul className="mt-2 grid grid-cols-1 gap-2 text-sm">
      {offers.map(({ id, position, status, ended_at, decline_reason }) => (
        <li key={id}>
          {position}: {jobOfferLabels[status]}
          {ended_at && <span className="text-muted">, {formatDateTime(ended_at)}</span>}
          {decline_reason && <p className="whitespace-pre-line text-muted">{decline_reason}</p>}
        </li>
      ))}
    </ul>
  </section>
)
