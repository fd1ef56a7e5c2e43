import { internRole } from '@app/contract/core/roles.ts'
import { type Interview, interviewTypeLabels } from '@app/contract/hiring/interviews.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { CalendarClock, Download, Link2, MapPin, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTimeIn, formatTimeIn, useZone, zoneName } from '#lib/session/zone.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, CardBody } from '#ui/card.tsx'
import { textLinkClass } from '#ui/link.ts'
import { interviewTones } from './interview.labels.ts'
import { useInterview, useInterviewFile } from './interviews.api.ts'

const labels: Record<Interview['status'], string> = localized({
  scheduled: msg('Scheduled'),
  completed: msg('Completed'),
  cancelled: msg('Cancelled'),
  no_show: msg('Missed'),
})

/** The user's interview: the time in their zone, how and with whom. */
export function MyInterviewView({ id }: { id: string }) {
  const interview = useInterview(id)
  const file = useInterviewFile()
  const { internship_title, company_name, status } = interview
  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-5">
        <header className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 text-lg font-semibold">{internship_title}</h2>
          <StatusBadge tone={interviewTones[status]}>{labels[status] ?? status}</StatusBadge>
          <p className="w-full text-sm text-muted">{company_name}</p>
        </header>
        <Facts interview={interview} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            busy={file.isPending}
            busyText={t('Downloading…')}
            onClick={() => file.mutate(interview)}
          >
            <Download aria-hidden />
            {t('Download .ics')}
          </Button>
          <Link
            to={pageUrl('my_applications', { role: internRole })}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('My applications')}
          </Link>
        </div>
      </CardBody>
    </Card>
  )
}

function Facts({ interview }: { interview: Interview }) {
  const zone = useZone()
  const { scheduled_at, duration_minutes, type, place, link, interviewer_name } = interview
  const ends = new Date(Date.parse(scheduled_at) + duration_minutes * 60_000).toISOString()
  return (
    <ul className="grid grid-cols-1 gap-2.5 wrap-anywhere [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted [&>li]:flex [&>li]:gap-2.5">
      <li>
        <CalendarClock aria-hidden />
        <span className="numbers">
          <time dateTime={scheduled_at}>{formatDateTimeIn(zone, scheduled_at)}</time>
          {' – '}
          {formatTimeIn(zone, ends)}
          <span className="block text-sm text-muted">{zoneName(zone, scheduled_at)}</span>
        </span>
      </li>
      <li>
        <MapPin aria-hidden />
        {interviewTypeLabels[type]}
        {place && `, ${place}`}
      </li>
      {link && (
        <li>
          <Link2 aria-hidden />
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className={textLinkClass('min-w-0 truncate')}
          >
            {link}
          </a>
        </li>
      )}
      <li>
        <UserRound aria-hidden />
        {interviewer_name}
      </li>
    </ul>
  )
}
