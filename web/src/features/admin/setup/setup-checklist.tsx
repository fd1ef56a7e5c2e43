import { type SetupStep, setup, setupSteps } from '@app/contract/admin/setup.ts'
import { superadminRole } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { linkClass } from '#ui/link.ts'

export const setupUrl = (step: SetupStep) =>
  pageUrl('setup_steps', { role: superadminRole, query: { step } })

export const stepTexts = localized({
  organisation: {
    label: msg('Describe the organisation'),
    text: msg('Name, country, currency, time zone and colour.'),
  },
  working_time: {
    label: msg('Set working hours'),
    text: msg('Working days, and the holidays of your country.'),
  },
  people: {
    label: msg('Invite people'),
    text: msg('One by one, or in bulk from a CSV file.'),
  },
  internships: {
    label: msg('Publish an internship'),
    text: msg('Categories come as a default set you can change.'),
  },
  mail: {
    label: msg('Send a test email'),
    text: msg('To your own address.'),
  },
  sample_data: {
    label: msg('Decide on sample data'),
    text: msg('A made-up company to try things out, or an empty start.'),
  },
} satisfies Record<SetupStep, { label: string; text: string }>)

export const useSetupState = () => useApiQuery(setup.state)

/** What is left of the set-up; nothing once all is done. */
export function SetupChecklist() {
  const { done, sends_mail } = useSetupState()
  if (done.length === setupSteps.length) return null
  return (
    <Card>
      <CardHead
        title={t('Set up {organisation}')}
        description={t('{done, number} of {total, number} steps done.', {
          done: done.length,
          total: setupSteps.length,
        })}
      />
      <ol className="divide-y border-t">
        {setupSteps.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} sendsMail={sends_mail} />
        ))}
      </ol>
    </Card>
  )
}

interface StepProps {
  step: SetupStep
  isDone: boolean
  sendsMail: boolean
}

function Step({ step, isDone, sendsMail }: StepProps) {
  const { label, text } = stepTexts[step]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <StepMark isDone={isDone} />
      <p className="min-w-0 flex-1 basis-48">
        <Link to={setupUrl(step)} className={linkClass()}>
          {label}
        </Link>
        <span className="block text-sm text-muted">
          {step === 'mail' && !sendsMail ? <NoMailServer /> : text}
        </span>
      </p>
      {step === 'mail' && <TestMailButton />}
    </li>
  )
}

export function StepMark({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle
  return (
    <Icon
      aria-label={isDone ? t('Done') : t('To do')}
      className={isDone ? 'size-5 shrink-0 text-success' : 'size-5 shrink-0 text-muted'}
    />
  )
}

export const NoMailServer = () =>
  t('No mail server is set up, so emails stay on this machine. The operator sets SMTP_URL.')

export function TestMailButton() {
  const send = useApiMutation(setup.sendTestMail, {
    done: ({ recipient }) => t("We're sending an email to {recipient}.", { recipient }),
    failed: t("Couldn't send the email"),
  })
  return (
    <Button
      variant="secondary"
      busy={send.isPending}
      busyText={t('Sending…')}
      onClick={() => send.mutate({ body: {} })}
    >
      {t('Send')}
    </Button>
  )
}
