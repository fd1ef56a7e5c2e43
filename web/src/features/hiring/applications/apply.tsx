import { type Application, statusLabels } from '@app/contract/hiring/applications.ts'
import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Me } from '@app/contract/identity/accounts.ts'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { PageLink } from '#lib/role-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ApplyForm } from './apply-form.tsx'
import { ApplySkeleton } from './apply-skeleton.tsx'
import { useMyApplications } from './my-applications.api.ts'

interface AlreadyAppliedProps {
  application: Application
  /** It was sent just now: the focus was in the form. */
  isNew: boolean
}

/** Takes the place of the form. */
const AlreadyApplied = (props: AlreadyAppliedProps) => (
  <div data-has-applied className="grid justify-items-start gap-3">
    <p
      ref={props.isNew ? takeFocus : undefined}
      role="status"
      tabIndex={-1}
      className="flex items-start gap-2 font-medium"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
      <span>{t('You have already applied for this internship!')}</span>
    </p>
    <p className="text-sm text-muted">
      {t('You applied on {applied_date}. Status:', {
        applied_date: formatDate(props.application.applied_date),
      })}{' '}
      <strong className="font-medium text-ink">{statusLabels[props.application.status]}</strong>.
    </p>
    <PageLink page="my_applications" className={buttonClass({ variant: 'secondary' })}>
      {t('My Applications')}
    </PageLink>
  </div>
)

/** Unless it has been moved on meanwhile. */
const takeFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus()
}

interface ApplyProps {
  me: Me
  internship: Internship
  /** Takes the place of the form once nobody can apply any more. */
  closed: ReactNode
}

/** For signed-in users: the form, or a note that they have applied already. */
export const Apply = (props: ApplyProps) => (
  <AsyncBoundary
    skeleton={<ApplySkeleton />}
    title={t("Couldn't load the form")}
    resetKey={props.internship.id}
  >
    <FormOnce key={props.internship.id} {...props} />
  </AsyncBoundary>
)

function FormOnce({ me, internship, closed }: ApplyProps) {
  const mine = useMyApplications()
  const sent = mine.find(
    ({ internship_id, status }) => internship_id === internship.id && status !== 'withdrawn',
  )
  const [hadForm] = useState(!sent)
  if (sent) return <AlreadyApplied application={sent} isNew={hadForm} />
  if (closed) return closed
  return <ApplyForm me={me} internship={internship} earlier={mine} />
}
