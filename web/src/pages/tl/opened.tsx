import { t } from '@app/contract/i18n/translate.ts'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { usePageUrl } from '#lib/role-link.tsx'
import { lazily } from '#ui/lazily.tsx'
import { NewTask } from './new-task.tsx'

const isOpen = ({ id }: { id: string | undefined }) => id !== undefined
const MemberSheet = lazily(
  () => import('#features/projects/teams/member-sheet.tsx').then(({ MemberSheet }) => MemberSheet),
  isOpen,
)
const MeetingSheet = lazily(
  () =>
    import('#features/work/meetings/meeting-sheet.tsx').then(({ MeetingSheet }) => MeetingSheet),
  isOpen,
)
const TaskSheet = lazily(
  () => import('#features/work/tasks/task-sheet.tsx').then(({ TaskSheet }) => TaskSheet),
  isOpen,
)

/** The person, the task and the meeting that the address names, over the page of a team leader. */
export function Opened() {
  const person = useSearchParamState('person')
  const task = useSearchParamState('task')
  const meeting = useSearchParamState('meeting')
  const { id } = person
  const pageUrl = usePageUrl()
  return (
    <>
      <MemberSheet
        id={task.id ? undefined : id}
        onClose={person.close}
        onOpenTask={task.open}
        links={(name) => [
          { label: t('Attendance'), to: pageUrl('attendance', { query: { person: id ?? '' } }) },
          {
            label: t('Reports'),
            to: pageUrl('reports', { query: { person: id ?? '', name } }),
          },
        ]}
        action={(assignee) => <NewTask mode="assign" assignee={assignee} />}
      />
      <TaskSheet id={task.id} onClose={task.close} />
      <MeetingSheet id={meeting.id} onClose={meeting.close} />
    </>
  )
}
