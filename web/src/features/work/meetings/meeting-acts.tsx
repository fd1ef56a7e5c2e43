import { msg, said, t } from '@app/contract/i18n/text.ts'
import type { Meeting } from '@app/contract/work/meetings.ts'
import { CalendarX, Check, Download, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { EditMeeting } from './edit-meeting.tsx'
import { useAnswer, useCancel, useInvitation } from './meetings.api.ts'

export function MeetingActs({ meeting }: { meeting: Meeting }) {
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

const answers = said([
  { answer: 'accepted', words: msg('Accept'), done: msg('Accepted'), icon: Check },
  { answer: 'declined', words: msg('Decline'), done: msg('Declined'), icon: X },
] as const)

function Answer({ meeting }: { meeting: Meeting }) {
  const me = useMe()
  const reply = useAnswer()
  const given = meeting.people.find(({ id }) => id === me.id)?.answer
  return answers.map(({ answer, words, done, icon: Icon }) => (
    <Button
      key={answer}
      variant={given === answer ? 'primary' : 'secondary'}
      aria-pressed={given === answer}
      aria-disabled={reply.isPending}
      onClick={() => {
        if (given !== answer && !reply.isPending)
          reply.mutate({ params: { id: meeting.id }, body: { answer } })
      }}
    >
      <Icon aria-hidden /> {given === answer ? done : words}
    </Button>
  ))
}

function Organise({ meeting }: { meeting: Meeting }) {
  const [editing, setEditing] = useState(false)
  const cancel = useCancel()
  const askAndCancel = async () => {
    const yes = await confirm({
      title: t('Cancel “{title}”?', { title: meeting.title }),
      text: t('Everybody who was invited is told.'),
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
