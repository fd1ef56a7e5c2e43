import { t } from '@app/contract/i18n/translate.ts'
import { NewTask, tasks } from '@app/contract/work/tasks.ts'
import { CloudUpload } from 'lucide-react'
import { useOutbox } from '#lib/offline/outbox.ts'

const PendingTask = NewTask.pick({ title: true, due_date: true })
const route = `${tasks.create.method} ${tasks.create.path}`

/** Tasks made without a connection, until they are sent or given up: all of them, or those due on a day. */
export function PendingTasks({ day }: { day?: string }) {
  const pending = useOutbox().flatMap((draft) => {
    const { data } = draft.route === route ? PendingTask.safeParse(draft.body) : {}
    return data && (!day || data.due_date === day) ? [{ ...draft, title: data.title }] : []
  })
  if (pending.length === 0) return null
  return (
    <ul aria-label={t('Pending changes')} className="grid grid-cols-1 gap-1.5">
      {pending.map(({ id, title, refusal }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-2 rounded-md border border-dashed px-3 py-2 text-sm"
        >
          <CloudUpload aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">{title}</span>
          {refusal === undefined ? (
            <span className="shrink-0 text-muted">{t('Pending changes')}</span>
          ) : (
            <span className="text-danger">{t("Couldn't send: {refusal}", { refusal })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
