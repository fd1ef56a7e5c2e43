import { may } from '@app/contract/core/access.ts'
import type { ManagedInternship } from '@app/contract/hiring/internships.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { RoleLink } from '#lib/role-link.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.ts'
import { usePostings } from './home.api.ts'

const labels: Record<ManagedInternship['status'], string> = localized({
  draft: msg('Draft'),
  pending: msg('Awaiting review'),
  published: msg('Open'),
  closed: msg('Closed'),
  archived: msg('Archived'),
})
const tones: Partial<Record<ManagedInternship['status'], BadgeTone>> = { published: 'success' }

/** A published one whose day has passed takes no applications any more. */
const standingOf = ({ status, is_open }: ManagedInternship) =>
  status === 'published' && !is_open ? 'closed' : status

/** The latest visible postings with their number of applications; those who may edit one get a link. */
export function PostingsCard({ startupId }: { startupId?: string | undefined }) {
  const { internships, total } = usePostings(startupId)
  const mayPublish = may(useMe().role, 'internships.manage')
  if (internships.length === 0)
    return <Card className="p-4 text-muted">{t('No postings yet.')}</Card>
  return (
    <Card>
      <ul className="divide-y">
        {internships.map((posting) => (
          <Posting key={posting.id} posting={posting} />
        ))}
      </ul>
      {total > internships.length && (
        <p className="border-t px-4 py-2 text-sm text-muted">
          {mayPublish ? (
            <RoleLink to={pageUrl('managed_internships')} className={linkClass()}>
              {t('All {total} internships', { total: formatCount(total) })}
            </RoleLink>
          ) : (
            t('The latest {count} of {total}.', {
              count: internships.length,
              total: formatCount(total),
            })
          )}
        </p>
      )}
    </Card>
  )
}

function PostingTitle({ posting: { id, title, is_open, can } }: { posting: ManagedInternship }) {
  if (!can.edit && !is_open) return <p className="font-medium">{title}</p>
  return (
    <RoleLink
      to={can.edit ? pageUrl('managed_internship', { params: { id } }) : `/internships/${id}`}
      className="font-medium hover:underline"
    >
      {title}
    </RoleLink>
  )
}

const Posting = ({ posting }: { posting: ManagedInternship }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
    <div className="min-w-0">
      <PostingTitle posting={posting} />
      <p className="text-sm text-muted">
        {t(
          '{count, plural, one {# application} other {# applications}} · apply by {application_closing_date}',
          {
            count: posting.applications,
            application_closing_date: formatDay(posting.application_closing_date),
          },
        )}
      </p>
    </div>
    <Badge tone={tones[standingOf(posting)]}>{labels[standingOf(posting)]}</Badge>
  </li>
)
