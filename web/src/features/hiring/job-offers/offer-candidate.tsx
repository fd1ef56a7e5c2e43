import { type JobOffer, JobOfferTerms, jobOfferLabels } from '@app/contract/hiring/job-offers.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDateTime, formatDay } from '#lib/i18n/format.ts'
import { LetterChoice, Letters } from '#lib/letters/letter-choice.tsx'
import { idOf, useListParams } from '#lib/lists/list-params.ts'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { useOpenedVersion } from '#ui/opened-version.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import {
  useApplicant,
  useChangeOffer,
  useDraftOffer,
  useInterviewAhead,
  useOffers,
  usePreview,
  useSendOffer,
  useWithdrawOffer,
} from './job-offers.api.ts'
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
  return (
    <>
      <Dialog
        open
        size="lg"
        dirty={dirty}
        onOpenChange={onClose}
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
  const over = offers.filter((offer) => !isOpen(offer))
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
        <DraftedOffer id={id} draft={open} terms={open ?? proposal ?? undefined} {...props} />
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

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-2 border-t pt-4">{children}</div>
)

interface DraftedOfferProps extends Pick<OffersProps, 'id' | 'onManage' | 'onDirty'> {
  draft: JobOffer | undefined
  terms: JobOfferTerms | undefined
}

/** The terms, and then the letter that they make: nobody sends one unread. */
function DraftedOffer({ id, draft, terms, onManage, onDirty }: DraftedOfferProps) {
  /** The version whose letter is shown. */
  const [readAt, setReadAt] = useState<number>()
  const create = useDraftOffer()
  const change = useChangeOffer()
  const preview = usePreview()
  const saving = draft ? change : create
  const opened = useOpenedVersion(draft?.version ?? 0, change.error)
  const read = (terms: JobOfferTerms, version: number) =>
    preview.mutate(
      { body: { ...terms, application_id: id } },
      {
        onSuccess: () => {
          onDirty(false)
          setReadAt(version)
        },
      },
    )
  const save = (terms: JobOfferTerms) => {
    const done = {
      onSuccess: ({ version }: JobOffer) => {
        opened.renew(version)
        read(terms, version)
      },
    }
    if (draft)
      change.mutate({ params: { id: draft.id }, body: { ...terms, version: opened.version } }, done)
    else create.mutate({ body: { ...terms, application_id: id } }, done)
  }
  const edit = () => {
    opened.renew(draft?.version ?? 0)
    setReadAt(undefined)
  }
  if (readAt !== undefined && draft && preview.data)
    return (
      <>
        <OfferLetter letter={preview.data} />
        <SendDraft draft={{ ...draft, version: readAt }} onEdit={edit} />
      </>
    )
  return (
    <Form
      schema={JobOfferTerms}
      defaults={JobOfferTerms.parse(terms)}
      busy={saving.isPending || preview.isPending}
      errors={saving.errors}
      problem={opened.problem ?? create.error ?? preview.error}
      onDirty={onDirty}
      onSubmit={save}
    >
      {(field) => (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Input {...field('position')} label={t('Position')} maxLength={120} />
            <Input
              {...field('valid_until')}
              type="date"
              label={t('Valid until')}
              hint={t('Through the end of that day, in our time zone.')}
            />
            <Input
              {...field('start_date', { blank: null })}
              type="date"
              label={t('Start date')}
              optional
            />
            <Input
              {...field('stipend', { number: true, blank: null })}
              label={t('Monthly stipend ({currency})', { currency: organisation().currency })}
              inputMode="numeric"
              optional
            />
            <Input
              {...field('weekly_hours', { number: true, blank: null })}
              label={t('Hours per week')}
              inputMode="numeric"
              optional
            />
          </div>
          <LetterChoice
            kind="offer"
            field={field('template_id', { blank: null })}
            onManage={onManage}
          />
          <TextArea
            {...field('note')}
            label={t('Letter paragraph')}
            hint={t("Anything else you'd like to say. It goes below the terms.")}
            rows={4}
            optional
          />
          <Actions>
            {draft && <Discard draft={draft} />}
            <Button
              type="submit"
              busy={saving.isPending || preview.isPending}
              busyText={t('Creating…')}
            >
              {t('Read the letter')}
            </Button>
          </Actions>
        </>
      )}
    </Form>
  )
}

function Discard({ draft }: { draft: JobOffer }) {
  const withdraw = useWithdrawOffer()
  const { id, version } = draft
  return (
    <Button
      variant="ghost"
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate({ params: { id }, body: { version } })}
    >
      {t('Discard draft')}
    </Button>
  )
}

function SendDraft({ draft, onEdit }: { draft: JobOffer; onEdit: () => void }) {
  const send = useSendOffer()
  const { id, version } = draft
  return (
    <>
      <CancelledInterview draft={draft} />
      <Actions>
        <Button variant="secondary" onClick={onEdit}>
          {t('Edit')}
        </Button>
        <Button
          busy={send.isPending}
          busyText={t('Sending…')}
          onClick={() => send.mutate({ params: { id }, body: { version } })}
        >
          {t('Send offer')}
        </Button>
      </Actions>
    </>
  )
}

/** An offer ends the stage of interviews, and with it the interview that is still to come. */
function CancelledInterview({ draft: { application_id, full_name } }: { draft: JobOffer }) {
  const zone = useZone()
  const interview = useInterviewAhead(application_id)
  if (!interview) return null
  return (
    <Banner tone="warning">
      {t(
        "Sending the offer cancels the interview on {scheduled_at} (your time). We'll notify {full_name} and {interviewer_name}.",
        {
          scheduled_at: formatDateTimeIn(zone, interview.scheduled_at),
          full_name,
          interviewer_name: interview.interviewer_name,
        },
      )}
    </Banner>
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
