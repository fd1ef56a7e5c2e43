import { type SetupStep, setup, setupSteps } from '@app/contract/admin/setup.ts'
import { superadminRole } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Circle, CircleCheck } from 'lucide-react'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { RoleLink } from '#lib/role-link.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { linkClass } from '#ui/link.ts'

const role = superadminRole
const steps = localized({
  organisation: {
    label: msg('Describe the organisation'),
    text: msg('Name, country, currency, time zone and colour.'),
    to: pageUrl('system_settings', { role }),
  },
  working_time: {
    label: msg('Set the working time'),
    text: msg('Working days, and the holidays of your country.'),
    to: pageUrl('system_settings', { role }),
  },
  people: {
    label: msg('Invite people'),
    text: msg('One by one, or many from a CSV file.'),
    to: pageUrl('users', { role }),
  },
  internships: {
    label: msg('Publish an internship'),
    text: msg('The default categories are there; change them in System Settings.'),
    to: pageUrl('managed_internships', { role }),
  },
  mail: {
    label: msg('Send a test mail'),
    text: msg('To your own address.'),
    to: '',
  },
} satisfies Record<SetupStep, { label: string; text: string; to: string }>)

/** What is left of the set-up; nothing once all is done. */
export function SetupChecklist() {
  const { done, sends_mail } = useApiQuery(setup.state)
  if (done.length === setupSteps.length) return null
  return (
    <Card className="mb-6">
      <CardHead
        title={t('Set up {organisation}')}
        description={t('{done, number} of {total, number} steps are done.', {
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
  const { label, text, to } = steps[step]
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <Icon
        aria-label={isDone ? t('Done') : t('To do')}
        className={isDone ? 'size-5 text-success' : 'size-5 text-muted'}
      />
      <p className="min-w-0 flex-1 basis-48">
        {to ? (
          <RoleLink to={to} className={linkClass()}>
            {label}
          </RoleLink>
        ) : (
          <span className="font-medium">{label}</span>
        )}
        <span className="block text-sm text-muted">
          {step === 'mail' && !sendsMail
            ? t('No mail server is set, so mail stays on this machine. The operator sets SMTP_URL.')
            : text}
        </span>
      </p>
      {step === 'mail' && <TestMailButton />}
    </li>
  )
}

function TestMailButton() {
  const send = useApiMutation(setup.sendTestMail, {
    done: ({ recipient }) => t('A mail is on its way to {recipient}.', { recipient }),
    failed: t('The mail could not be sent'),
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
