import type { ManagedInternship } from '@app/contract/internships.ts'
import { msg, said, t } from '@app/contract/text.ts'
import { Link } from 'react-router'
import { formatCount, formatDay } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { usePostings } from './home.api.ts'

const labels: Record<ManagedInternship['status'], string> = said({
  draft: msg('Draft'),
  published: msg('Open'),
  closed: msg('Closed'),
  archived: msg('Archived'),
})
const tones: Partial<Record<ManagedInternship['status'], BadgeTone>> = { published: 'success' }

/** The latest postings one may see, and how many applied. The open ones have a page. */
export function PostingsCard() {
  const { internships, total } = usePostings()
  if (internships.length === 0)
    return <Card className="p-4 text-muted">{t('There are no postings yet.')}</Card>
  return (
    <Card>
      <ul className="divide-y">
        {internships.map((posting) => (
          <Posting key={posting.id} posting={posting} />
        ))}
      </ul>
      {total > internships.length && (
        <p className="border-t px-4 py-2 text-sm text-muted">
          {t('The latest {count} of {total}.', {
            count: internships.length,
            total: formatCount(total),
          })}
        </p>
      )}
    </Card>
  )
}

const Posting = ({ posting }: { posting: ManagedInternship }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
    <div className="min-w-0">
      {posting.is_open ? (
        <Link to={`/internships/${posting.id}`} className="font-medium hover:underline">
          {posting.title}
        </Link>
      ) : (
        <p className="font-medium">{posting.title}</p>
      )}
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
    <Badge tone={tones[posting.status]}>{labels[posting.status]}</Badge>
  </li>
)
