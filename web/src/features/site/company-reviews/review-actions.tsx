import { t } from '@app/contract/i18n/translate.ts'
import {
  type Company,
  CompanyAnswer,
  type CompanyReview,
  mostReviewReports,
  WithReason,
} from '@app/contract/site/company-reviews.ts'
import { useState } from 'react'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog, type FormDialogProps } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import {
  answerDraft,
  hideDraft,
  useAnswerReview,
  useDeleteReview,
  useHideReview,
  useRemoveAnswer,
  useReportReview,
  useShowReview,
} from './company-reviews.api.ts'
import { WriteReview } from './write-review.tsx'

interface ReviewActionsProps {
  review: CompanyReview
  company: Pick<Company, 'id' | 'name'>
  /** Called once a moderator has decided on its reports. */
  onDecided?: (() => void) | undefined
}

/** The signed-in user's actions on a review. */
export function ReviewActions({ review, company, onDecided }: ReviewActionsProps) {
  const { can, reports } = review
  if (!Object.values(can).includes(true)) return null
  return (
    <>
      {reports.length > 0 && (
        <div className="text-sm">
          <p className="font-medium">{t('Reported')}</p>
          <ul className="list-disc pl-5">
            {reports.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <LimitNote count={reports.length} most={mostReviewReports} first />
        </div>
      )}
      <div className="flex flex-wrap gap-1">
        {can.change && <WriteReview company={company} mine={review} />}
        {can.change && <Delete company={company} />}
        {can.answer && <AnswerReview review={review} />}
        {can.report && <Report review={review} />}
        {can.hide && <Hide review={review} onDecided={onDecided} />}
        {can.show && <Show review={review} onDecided={onDecided} />}
      </div>
    </>
  )
}

function Delete({ company: { id } }: Pick<ReviewActionsProps, 'company'>) {
  const remove = useDeleteReview()
  const ask = async () => {
    const question = { title: t('Delete your review?'), action: t('Delete') }
    if (await confirm({ ...question, tone: 'danger' })) remove.mutate({ params: { id } })
  }
  return (
    <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => void ask()}>
      {t('Delete')}
    </Button>
  )
}

function Report({ review: { id } }: Pick<ReviewActionsProps, 'review'>) {
  const report = useReportReview(`report-review:${id}`)
  return (
    <ReasonButton
      word={t('Report')}
      title={t('Report this review?')}
      description={t("Tell the moderators what's wrong. The author won't know who reported it.")}
      mutation={report}
      onSend={(body, done) => report.mutate({ params: { id }, body }, { onSuccess: done })}
    />
  )
}

type DecisionProps = Pick<ReviewActionsProps, 'review' | 'onDecided'>

function Hide({ review: { id }, onDecided }: DecisionProps) {
  const hide = useHideReview()
  return (
    <ReasonButton
      word={t('Hide')}
      title={t('Hide this review?')}
      description={t("Only its author and moderators will see it, and we'll tell the author why.")}
      mutation={hide}
      draft={() => hideDraft(id)}
      onSend={(body, done) => {
        const onSuccess = () => {
          done()
          onDecided?.()
        }
        hide.mutate({ params: { id }, body }, { onSuccess })
      }}
    />
  )
}

function Show({ review: { id, hidden_reason }, onDecided }: DecisionProps) {
  const show = useShowReview()
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={show.isPending}
      onClick={() => show.mutate({ params: { id } }, { onSuccess: () => onDecided?.() })}
    >
      {hidden_reason === null ? t('Dismiss report') : t('Show again')}
    </Button>
  )
}

interface ReasonButtonProps
  extends Pick<FormDialogProps, 'title' | 'description' | 'mutation' | 'draft'> {
  word: string
  /** `done` closes the question. */
  onSend: (body: { reason: string }, done: () => void) => void
}

/** An act that needs a reason. */
function ReasonButton({ word, onSend, ...dialog }: ReasonButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {word}
      </Button>
      <FormDialog
        {...dialog}
        size="sm"
        open={open}
        onOpenChange={setOpen}
        action={word}
        busyText={t('Sending…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={WithReason}
            defaults={{ reason: '' }}
            onSubmit={(body) => onSend(body, () => setOpen(false))}
          >
            {(field) => <Input {...field('reason')} label={t('Reason')} autoComplete="off" />}
          </Form>
        )}
      </FormDialog>
    </>
  )
}

/** For those who represent the company. */
function AnswerReview({ review: { id, answer } }: { review: CompanyReview }) {
  const [open, setOpen] = useState(false)
  const send = useAnswerReview()
  const remove = useRemoveAnswer()
  const ask = async () => {
    const question = { title: t('Delete your answer?'), action: t('Delete') }
    if (await confirm({ ...question, tone: 'danger' })) remove.mutate({ params: { id } })
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {answer ? t('Edit Answer') : t('Write an Answer')}
      </Button>
      {answer && (
        <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => void ask()}>
          {t('Delete Answer')}
        </Button>
      )}
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('Answer this review')}
        description={t('Your answer appears publicly below the review.')}
        mutation={send}
        draft={() => answerDraft(id)}
        action={t('Publish Answer')}
        busyText={t('Publishing…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={CompanyAnswer}
            defaults={{ text: answer?.text ?? '' }}
            onSubmit={(body) =>
              send.mutate({ params: { id }, body }, { onSuccess: () => setOpen(false) })
            }
          >
            {(field) => <TextArea {...field('text')} label={t('Answer')} rows={5} />}
          </Form>
        )}
      </FormDialog>
    </>
  )
}
