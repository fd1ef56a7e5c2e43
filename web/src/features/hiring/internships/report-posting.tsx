import {
  moderation,
  NewPostingReport,
  reportReasonLabels,
  reportReasons,
} from '@app/contract/hiring/moderation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiMutation } from '#lib/api/api.ts'
import { oneOf } from '#lib/lists/list-params.ts'
import { useGuestDraft } from '#lib/session/guest-draft.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldError } from '#ui/form-errors.ts'
import { Honeypot } from '#ui/honeypot.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'

/** The values sent without script, and their errors. */
export interface ReportSentPlainly {
  values: Record<keyof NewPostingReport, string>
  errors: readonly FieldError[]
}

interface ReportPostingProps {
  id: string
  /** It was sent without script. */
  isSent: boolean
  plain: ReportSentPlainly | undefined
}

/** The form with which anyone reports a posting. */
export function ReportPosting({ id, isSent, plain }: ReportPostingProps) {
  const [done, setDone] = useState(isSent)
  const name = `report:${id}`
  const { draft, turn, onChange } = useGuestDraft(name)
  const report = useApiMutation(moderation.report, {
    draft: name,
    failed: t("Couldn't send your report"),
  })
  const reason = oneOf(reportReasons, plain?.values.reason)
  const defaultFor = (name: keyof NewPostingReport) => ({ defaultValue: plain?.values[name] })
  if (done) return <ReportSent id={id} />
  return (
    <Form
      key={turn}
      schema={NewPostingReport}
      action={pageUrl('report_internship', { params: { id } })}
      defaults={{ text: '', email: '', nickname: '', ...plain?.values, reason }}
      draft={draft}
      onChange={onChange}
      busy={report.isPending}
      errors={report.errors ?? plain?.errors}
      onSubmit={(body) =>
        report.mutate({ params: { id }, body }, { onSuccess: () => setDone(true) })
      }
    >
      {(field) => (
        <>
          <Select
            {...field('reason')}
            defaultValue={reason}
            label={t('Reason')}
            placeholder={t('Choose a reason')}
            options={reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
          />
          <TextArea
            {...field('text')}
            {...defaultFor('text')}
            label={t("What's wrong")}
            optional
            rows={5}
            maxLength={1000}
          />
          <Input
            {...field('email')}
            {...defaultFor('email')}
            label={t('Email')}
            type="email"
            autoComplete="email"
            optional
            hint={t("Only in case we have questions. We delete it once we've decided.")}
          />
          <Honeypot {...field('nickname')} label={t('Please leave this empty')} />
          <Button
            type="submit"
            className="justify-self-start"
            busy={report.isPending}
            busyText={t('Sending…')}
          >
            {t('Send report')}
          </Button>
        </>
      )}
    </Form>
  )
}

/** Takes the form's place, and the focus with it. */
const ReportSent = ({ id }: { id: string }) => (
  <div
    ref={(element) => element?.focus()}
    tabIndex={-1}
    role="status"
    className="grid justify-items-start gap-3 outline-none"
  >
    <CircleCheck aria-hidden className="size-6 text-success" />
    <h2 className="text-lg font-semibold">{t('Report sent')}</h2>
    <p>{t('Thanks! Our team will look at this internship.')}</p>
    <Link
      to={pageUrl('internship', { params: { id } })}
      className={buttonClass({ variant: 'secondary' })}
    >
      {t('Back to the internship')}
    </Link>
  </div>
)
