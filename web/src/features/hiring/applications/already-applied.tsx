import type { Role } from '@app/contract/core/access.ts'
import { type Application, statusLabels } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '#lib/i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'

/** In place of the form. My Applications is a page of interns; others only learn where theirs stands. */
export const AlreadyApplied = (props: { application: Application; role: Role }) => (
  <div className="grid justify-items-start gap-3">
    <p role="status" className="flex items-start gap-2 font-medium">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
      <span>{t('You have already applied for this internship!')}</span>
    </p>
    <p className="text-sm text-muted">
      {t('Applied on {applied_date}. It stands at', {
        applied_date: formatDate(props.application.applied_date),
      })}{' '}
      <strong className="font-medium text-ink">{statusLabels[props.application.status]}</strong>.
    </p>
    {props.role === 'intern' && (
      <Link to="/intern/applications" className={buttonClass({ variant: 'secondary' })}>
        {t('My Applications')}
      </Link>
    )}
  </div>
)
