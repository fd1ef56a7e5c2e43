import { pick } from '@app/contract/core/objects.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { Meeting } from '@app/contract/work/meetings.ts'
import {
  CalendarClock,
  CalendarX,
  Check,
  Download,
  Link2,
  MapPin,
  Pencil,
  UserRound,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { formatDateTimeIn, formatTimeIn, useZone, zoneName } from '#lib/session/zone.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { textLinkClass } from '#ui/link.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { answerLabels, answerTones } from './meeting.labels.ts'
import { MeetingForm } from './meeting-form.tsx'
import { valuesOf } from './meeting-values.ts'
import {
  meetingDraft,
  useAnswer,
  useCancel,
  useChange,
  useInvitation,
  useMeeting,
} from './meetings.api.ts'

function MeetingActions({ meeting }: { meeting: Meeting }) {
  const invitation = useInvitation()
  return (
    <div className="flex flex-wrap gap-2">
      {meeting.can.answer && <Answer meeting={meeting} />}
      {meeting.can.edit && <Organise meeting={meeting} />}
      <Button
        variant="secondary"
        busy={invitation.isPending}
        busyText={t('Downloading…')}
        onClick={() => invitation.mutate(meeting)}
      >
        <Download aria-hidden />
        {t('Download .ics')}
      </Button>
    </div>
  )
}

const answers = localized([
  { answer: 'accepted', words: msg('Accept'), done: msg('Accepted'), icon: Check },
  { answer: 'declined', words: msg('Decline'), done: msg('Declined'), icon: X },
] as const)

/** What one answers to. */
const answeredFields = ['starts_at', 'duration_minutes', 'place'] as const

function Answer({ meeting }: { meeting: Meeting }) {
  const me = useMe()
  const reply = useAnswer()
  const current = meeting.people.find(({ id }) => id === me.id)?.answer
  return answers.map(({ answer, words: text, done, icon: Icon }) => (
    <Button
      key={answer}
      variant={current === answer ? 'primary' : 'secondary'}
      aria-pressed={current === answer}
      aria-disabled={reply.isPending}
      onClick={() => {
        if (current !== answer && !reply.isPending)
          reply.mutate({
            params: { id: meeting.id },
            body: { answer, seen: pick(meeting, answeredFields) },
          })
      }}
    >
      <Icon aria-hidden /> {current === answer ? done : text}
    </Button>
  ))
}

function Organise({ meeting }: { meeting: Meeting }) {
  const [editing, setEditing] = useState(false)
  const cancel = useCancel()
  const askAndCancel = async () => {
    const yes = await confirm({
      title: t('Cancel “{title}”?', { title: meeting.title }),
      text: t("We'll notify everyone invited."),
      action: t('Cancel meeting'),
      cancel: t('Keep it'),
      tone: 'danger',
    })
    if (yes) cancel.mutate({ params: { id: meeting.id } })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setEditing(true)}>
        <Pencil aria-hidden />
        {t('Edit')}
      </Button>
      <Button
        variant="secondary"
        busy={cancel.isPending}
        busyText={t('Cancelling…')}
        onClick={() => void askAndCancel()}
      >
        <CalendarX aria-hidden />
        {t('Cancel meeting')}
      </Button>
      <EditMeeting meeting={meeting} open={editing} onOpenChange={setEditing} />
    </>
  )
}

interface EditMeetingProps {
  meeting: Meeting
  open: boolean
  onOpenChange: (open: boolean) => void
}

function EditMeeting({ meeting, open, onOpenChange }: EditMeetingProps) {
  const zone = useZone()
  const change = useChange()
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Edit Meeting')}
      description={t(
        "We'll notify everyone. If the time changes, they'll be asked to respond again.",
      )}
      mutation={change}
      version={meeting.version}
      draft={(version) => meetingDraft(meeting.id, version)}
      action={t('Save')}
      busyText={t('Saving…')}
    >
      {(form, version) => (
        <MeetingForm
          form={form}
          defaults={valuesOf(zone, meeting)}
          start={meeting.starts_at}
          onSubmit={(plan) =>
            change.mutate(
              { params: { id: meeting.id }, body: { ...plan, version } },
              { onSuccess: () => onOpenChange(false) },
            )
          }
        />
      )}
    </FormDialog>
  )
}

interface MeetingSheetProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** One meeting, over its list. Escape closes it. */
export const MeetingSheet = ({ id, onClose }: MeetingSheetProps) => (
  <Sheet open={id !== undefined} onOpenChange={(open) => !open && onClose()} title={t('Meeting')}>
    {id && (
      <AsyncBoundary
        resetKey={id}
        title={t("Couldn't load the meeting")}
        skeleton={<MeetingSkeleton />}
      >
        <MeetingView key={id} id={id} />
      </AsyncBoundary>
    )}
  </Sheet>
)

const MeetingSkeleton = () => (
  <Loading text={t('Loading meeting…')}>
    <div className="grid gap-6">
      <Skeleton className="h-7 w-2/3" />
      <SkeletonText lines={3} />
      <SkeletonText lines={4} />
    </div>
  </Loading>
)

function MeetingView({ id }: { id: string }) {
  const meeting = useMeeting(id)
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-lg font-semibold">{meeting.title}</h2>
        {meeting.status === 'cancelled' && <Badge tone="danger">{t('Cancelled')}</Badge>}
      </header>
      <Facts meeting={meeting} />
      <MeetingActions meeting={meeting} />
      {meeting.description && <p className="whitespace-pre-line">{meeting.description}</p>}
      <section className="grid grid-cols-1 gap-3 border-t pt-4">
        <h3 className="font-semibold">
          {t('People')}{' '}
          <span className="numbers font-normal text-muted">{meeting.people.length}</span>
        </h3>
        <ul className="grid grid-cols-1 gap-2.5">
          {meeting.people.map(({ id: person, full_name, avatar_id, answer }) => (
            <li key={person} className="flex items-center gap-2.5">
              <PersonAvatar person={{ full_name, avatar_id }} size="sm" />
              <span className="min-w-0 flex-1">{full_name}</span>
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
    <ul className="grid grid-cols-1 gap-2.5 text-sm wrap-anywhere [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted [&>li]:flex [&>li]:gap-2.5">
      <li>
        <CalendarClock aria-hidden />
        <span className="numbers">
          <time dateTime={meeting.starts_at}>{formatDateTimeIn(zone, meeting.starts_at)}</time>
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
