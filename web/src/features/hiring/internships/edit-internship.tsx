import { may } from '@app/contract/core/access.ts'
import { ApiError } from '@app/contract/core/route.ts'
import type { InternshipDraft } from '@app/contract/hiring/internship-draft.ts'
import { type Internship, internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { useRef, useState } from 'react'
import { RoleLink } from '#lib/role-link.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { textLinkClass } from '#ui/link.ts'
import { useOpenedVersion } from '#ui/opened-version.ts'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useClosing } from './close-posting.tsx'
import { FlagList } from './flag-list.tsx'
import { InternshipForm } from './internship-form.tsx'
import { valuesOf } from './internship-values.ts'
import { invalidateInternships, useChange, useMove, useWaive } from './internships.api.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'

/**
 * The form of a posting. It is saved at the version it was opened at, so a concurrent change of its fields is not
 * overwritten silently and the input here is not lost; unsaved input from earlier at the version it was typed over.
 */
export function EditInternship({ internship }: { internship: Internship }) {
  const draft = `internship:${useMe().id}:${internship.id}`
  const [initial, setInitial] = useState(internship)
  const [reloads, setReloads] = useState(0)
  const publishing = useRef(false)
  const saving = useSaving(internship, draft, setInitial)
  const loadLatest = () => {
    clearDraft(draft)
    saving.beginAgain()
    setInitial(internship)
    setReloads(reloads + 1)
  }
  return (
    <div key={reloads} className="grid grid-cols-1 gap-5">
      <UnsavedNotice key={initial.version} draft={draft} onDiscard={loadLatest} />
      {saving.error && !saving.errors && (
        <SaveError problem={saving.error} onLoadLatest={saving.isStale ? loadLatest : undefined} />
      )}
      <ReviewNotice internship={internship} />
      <InternshipForm
        draft={draft}
        version={saving.version}
        defaults={valuesOf(initial)}
        category={{ id: initial.category_id, name: initial.category }}
        busy={saving.isPending}
        errors={saving.errors}
        onSubmit={(values) => saving.save(values, publishing.current)}
      >
        <Button
          type="submit"
          variant={internship.can.publish ? 'secondary' : 'primary'}
          busy={saving.isPending}
          busyText={t('Saving…')}
          onClick={() => {
            publishing.current = false
          }}
        >
          {internship.status === 'draft' ? t('Save Draft') : t('Save Changes')}
        </Button>
        {internship.can.publish && (
          <Button
            type="submit"
            busy={saving.isPending}
            onClick={() => {
              publishing.current = true
            }}
          >
            {internship.review?.is_needed ? t('Save and Submit for Review') : t('Save and Publish')}
          </Button>
        )}
      </InternshipForm>
    </div>
  )
}

/** What was decided on a posting, what the rules found in what is saved, and that it waits. */
function ReviewNotice({ internship }: { internship: Internship }) {
  const { status, review } = internship
  if (!review) return null
  const { reason, flags, is_needed, unanswered } = review
  return (
    <>
      {unanswered && <Unanswered internship={internship} reason={unanswered} />}
      {isFilled(internship) && <Filled internship={internship} undecided={review.undecided} />}
      {reason && (
        <Banner
          tone="warning"
          title={
            status === 'closed'
              ? t('This internship was taken down')
              : t('This internship was sent back')
          }
        >
          <p className="whitespace-pre-line">{reason}</p>
          {status !== 'pending' && <p>{t('Edit it, then submit it for review again.')}</p>}
        </Banner>
      )}
      {flags.length > 0 && (
        <Banner tone="warning" title={t('Please check before publishing')}>
          <FlagList flags={flags} />
        </Banner>
      )}
      {status === 'pending' && (
        <Banner title={t('Awaiting review')}>
          {t("Only you and reviewers can see it. We'll notify you.")}
        </Banner>
      )}
      {status === 'published' && is_needed && (
        <Banner>{t("If you change the text, it's reviewed again before it goes live.")}</Banner>
      )}
    </>
  )
}

/** Why it cannot be published yet; HR goes to those who wait, a superadmin may let it pass. */
function Unanswered({ internship, reason }: { internship: Internship; reason: string }) {
  const { role } = useMe()
  const [open, setOpen] = useState(false)
  const { id, version } = internship
  const waive = useWaive(`waiver:${id}`)
  return (
    <Banner
      tone="warning"
      title={t('Applicants to this company are waiting for an answer')}
      action={
        may(role, 'system.manage') && (
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {t('Allow anyway')}
          </Button>
        )
      }
    >
      <p>{reason}</p>
      {may(role, 'applications.review') && (
        <RoleLink
          to={pageUrl('applications', { query: { answer: 'left_out' } })}
          className={textLinkClass()}
        >
          {t('Write answers')}
        </RoleLink>
      )}
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('Publish without answering?')}
        description={t('Only this internship may go live. The reason goes into the audit log.')}
        mutation={waive}
        action={t('Allow anyway')}
        busyText={t('Saving…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={Waiver}
            defaults={{ reason: '' }}
            onSubmit={({ reason }) =>
              waive.mutate(
                { params: { id }, body: { reason, version } },
                { onSuccess: () => setOpen(false) },
              )
            }
          >
            {(field) => <TextArea {...field('reason')} label={t('Reason')} rows={3} />}
          </Form>
        )}
      </FormDialog>
    </Banner>
  )
}

const Waiver = internships.waive.body.pick({ reason: true })

const isFilled = ({ status, openings, review, can }: Internship) =>
  status === 'published' && can.close && (review?.hired ?? 0) >= openings

/** Every place is taken, and others may still wait. */
function Filled({ internship, undecided }: { internship: Internship; undecided: number }) {
  const { id, openings } = internship
  const closing = useClosing()
  return (
    <Banner
      title={t('{openings, plural, one {The place is} other {All # places are}} filled', {
        openings,
      })}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={closing.isPending}
          onClick={() => void closing.close(id, 'closed')}
        >
          {t('Close internship')}
        </Button>
      }
    >
      {undecided > 0 &&
        t(
          '{count, plural, one {# applicant is} other {# applicants are}} still waiting. Close it and answer them.',
          { count: undecided },
        )}
      {closing.dialog}
    </Banner>
  )
}

interface RefusedProps {
  problem: Error
  onLoadLatest: (() => void) | undefined
}

const SaveError = ({ problem, onLoadLatest }: RefusedProps) => (
  <Banner
    tone="danger"
    action={
      onLoadLatest && (
        <Button variant="secondary" size="sm" onClick={onLoadLatest}>
          {t('Load the latest')}
        </Button>
      )
    }
  >
    {problem.message}
    {onLoadLatest && t(' Your changes are still here. Save again to overwrite theirs.')}
  </Banner>
)

/** Saves an edited posting and, if wanted, publishes what was saved. */
function useSaving(internship: Internship, draft: string, onSaved: (saved: Internship) => void) {
  const change = useChange(draft)
  const move = useMove()
  const opened = useOpenedVersion(internship.version, change.error, valuesOf(internship), draft)
  const params = { id: internship.id }
  const renew = (saved: Internship) => {
    opened.renew(saved.version, valuesOf(saved))
    onSaved(saved)
  }

  const publish = ({ version }: Internship) =>
    move.mutate(
      { params, body: { status: 'published', version } },
      {
        onSuccess: (published) => {
          renew(published)
          toast.success(
            published.status === 'pending' ? t('Submitted for review') : t('Internship Published'),
            published.title,
          )
        },
        onError: () => toast.warning(t('Saved, not published'), t("See what's missing.")),
      },
    )

  return {
    version: opened.version,
    save: (values: InternshipDraft, isPublishing: boolean) => {
      move.reset()
      change.mutate(
        { params, body: { ...values, version: opened.version } },
        {
          onSuccess: (saved) => {
            renew(saved)
            if (isPublishing) publish(saved)
            else
              toast.success(
                saved.status === 'pending' ? t('Saved, awaiting review') : t('Internship Saved'),
                saved.title,
              )
          },
          // So that the next try knows what it replaces.
          onError: () => void invalidateInternships(),
        },
      )
    },
    isPending: change.isPending || move.isPending,
    error: change.error ?? move.error,
    errors: change.errors ?? move.errors,
    isStale: change.error instanceof ApiError && change.error.isStale,
    beginAgain: () => {
      change.reset()
      move.reset()
      opened.renew(internship.version, valuesOf(internship))
    },
  }
}
