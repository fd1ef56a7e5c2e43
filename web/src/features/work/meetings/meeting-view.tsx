import { t } from '@app/contract/i18n/text.ts'
import type { Meeting } from '@app/contract/work/meetings.ts'
import { CalendarClock, Link2, MapPin, UserRound } from 'lucide-react'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { formatMomentIn, formatTimeIn, useZone, zoneName } from '#lib/session/zone.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { textLinkClass } from '#ui/link.ts'
import { MeetingActs } from './meeting-acts.tsx'
import { answerLabels, answerTones } from './meeting-words.ts'
import { useMeeting } from './meetings.api.ts'

export function MeetingView({ id }: { id: string }) {
  const meeting = useMeeting(id)
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-lg font-semibold">{meeting.title}</h2>
        {meeting.status === 'cancelled' && <Badge tone="danger">{t('Cancelled')}</Badge>}
      </header>
      <Facts meeting={meeting} />
      <MeetingActs meeting={meeting} />
      {meeting.description && <p className="whitespace-pre-line">{meeting.description}</p>}
      <section className="grid gap-3 border-t pt-4">
        <h3 className="font-semibold">
          {t('People')}{' '}
          <span className="numbers font-normal text-muted">{meeting.people.length}</span>
        </h3>
        <ul className="grid gap-2.5">
          {meeting.people.map(({ id: person, full_name, avatar_id, answer }) => (
            <li key={person} className="flex items-center gap-2.5">
              <PersonAvatar person={{ full_name, avatar_id }} size="sm" />
              <span className="min-w-0 flex-1 truncate">{full_name}</span>
              <StatusBadge tone={answerTones[answer]}>{answerLabels[answer]}</StatusBadge>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Facts({ meeting }: { meeting: Meeting }) {
  const zone = useZone()
  const ends = new Date(Date.parse(meeting.starts_at) + meeting.duration_minutes * 60_000)
  return (
    <ul className="grid gap-2.5 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted [&>li]:flex [&>li]:gap-2.5">
      <li>
        <CalendarClock aria-hidden />
        <span className="numbers">
          <time dateTime={meeting.starts_at}>{formatMomentIn(zone, meeting.starts_at)}</time>
          {' – '}
          {formatTimeIn(zone, ends.toISOString())}
          <span className="block text-muted">{zoneName(zone, meeting.starts_at)}</span>
        </span>
      </li>
      {meeting.place && (
        <li>
          <MapPin aria-hidden />
          {meeting.place}
        </li>
      )}
      {meeting.link && (
        <li>
          <Link2 aria-hidden />
          <a
            href={meeting.link}
            target="_blank"
            rel="noreferrer"
            className={textLinkClass('min-w-0 truncate')}
          >
            {meeting.link}
          </a>
        </li>
      )}
      <li>
        <UserRound aria-hidden />
        {t('{organiser_name} (organiser)', { organiser_name: meeting.organiser_name })}
      </li>
    </ul>
  )
}
