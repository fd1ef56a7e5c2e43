import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { CalendarPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CalendarPanel } from '#features/insight/calendar/calendar-panel.tsx'
import { Subscribe } from '#features/insight/calendar/subscribe.tsx'
import { MeetingSheet } from '#features/work/meetings/meeting-sheet.tsx'
import { ScheduleMeeting } from '#features/work/meetings/schedule-meeting.tsx'
import { DayTasks } from '#features/work/tasks/day-tasks.tsx'
import { TaskDialog } from '#features/work/tasks/task-dialog.tsx'
import { TaskSheet } from '#features/work/tasks/task-sheet.tsx'
import { useListParams } from '#lib/lists/list-params.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => [{ title: t('Calendar · {organisation}') }]

export default function CalendarPage() {
  const { get, to } = useListParams()
  const navigate = useNavigate()
  const look = (changes: Parameters<typeof to>[0]) =>
    void navigate(to(changes), { preventScrollReset: true })
  return (
    <>
      <PageHeader title={t('Calendar')} action={<CalendarActions />} />
      <CalendarPanel tasksOf={(day) => <DayTasks day={day} onView={(task) => look({ task })} />} />
      <TaskSheet id={get('task')} onClose={() => look({ task: undefined })} />
      <MeetingSheet id={get('meeting')} onClose={() => look({ meeting: undefined })} />
    </>
  )
}

function CalendarActions() {
  const { role } = useMe()
  const [making, setMaking] = useState<'task' | 'meeting'>()
  const shown = (kind: typeof making) => (open: boolean) => setMaking(open ? kind : undefined)
  return (
    <>
      <Subscribe />
      {may(role, 'meetings.schedule') && (
        <Button variant="secondary" onClick={() => setMaking('meeting')}>
          <CalendarPlus aria-hidden />
          <span className="max-sm:sr-only">{t('Schedule Meeting')}</span>
        </Button>
      )}
      <Button onClick={() => setMaking('task')}>
        <Plus aria-hidden />
        {t('Create Task')}
      </Button>
      <TaskDialog mode="create" open={making === 'task'} onOpenChange={shown('task')} />
      <ScheduleMeeting open={making === 'meeting'} onOpenChange={shown('meeting')} />
    </>
  )
}
