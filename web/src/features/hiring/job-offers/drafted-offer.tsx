import { type JobOffer, JobOfferTerms } from '@app/contract/hiring/job-offers.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type ReactNode, useState } from 'react'
import { LetterChoice } from '#lib/letters/letter-choice.tsx'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { Input } from '#ui/input.tsx'
import { useOpenedVersion } from '#ui/opened-version.ts'
import { TextArea } from '#ui/textarea.tsx'
import {
  termsDraft,
  useChangeOffer,
  useDraftOffer,
  useInterviewAhead,
  usePreview,
  useSendOffer,
  useWithdrawOffer,
} from './job-offers.api.ts'
import { OfferLetter } from './offer-letter.tsx'

/** The buttons below the terms or the letter. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-2 border-t pt-4">{children}</div>
)

interface DraftedOfferProps {
  /** Of the application. */
  id: string
  onManage: () => void
  onDirty: (dirty: boolean) => void
  draft: JobOffer | undefined
  terms: JobOfferTerms | undefined
  onDiscarded: () => void
}

/** The terms, and then the letter that they make: nobody sends one unread. */
export function DraftedOffer({
  id,
  draft,
  terms,
  onManage,
  onDirty,
  onDiscarded,
}: DraftedOfferProps) {
  /** The version whose letter is shown. */
  const [readAt, setReadAt] = useState<number>()
  const create = useDraftOffer(id)
  const change = useChangeOffer(id)
  const preview = usePreview()
  const saving = draft ? change : create
  const opened = useOpenedVersion(draft?.version ?? 0, change.error, undefined, saving.draft)
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
      draft={saving.draft}
      version={opened.version}
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
            {draft && <Discard draft={draft} onDiscarded={onDiscarded} />}
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

interface DiscardProps {
  draft: JobOffer
  onDiscarded: () => void
}

function Discard({ draft, onDiscarded }: DiscardProps) {
  const withdraw = useWithdrawOffer()
  const { id, application_id, version } = draft
  return (
    <Button
      variant="ghost"
      busy={withdraw.isPending}
      onClick={() =>
        withdraw
          .mutateAsync({ params: { id }, body: { version } })
          // The draft is gone before a callback of `mutate` would run.
          .then(
            () => {
              clearDraft(termsDraft(application_id))
              onDiscarded()
            },
            () => undefined,
          )
      }
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
