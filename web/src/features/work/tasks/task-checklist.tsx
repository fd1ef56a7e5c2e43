import { t } from '@app/contract/i18n/translate.ts'
import type { ChecklistItem, TaskDetail } from '@app/contract/work/tasks.ts'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { cn } from '#ui/cn.ts'
import { Input } from '#ui/input.tsx'
import { Progress } from '#ui/progress.tsx'
import { RecordSection } from '#ui/record-section.tsx'
import { useDraftText } from '#ui/use-draft-text.ts'
import { useChangeTask } from './tasks.api.ts'

/** Items are ticked off and added in place; the whole list is saved with the version it was loaded at. */
export function TaskChecklist({ task }: { task: TaskDetail }) {
  const { id, checklist, version, can } = task
  const draft = `checklist:${id}`
  const change = useChangeTask(({ body }) =>
    (body.checklist?.length ?? 0) > checklist.length ? draft : undefined,
  )
  if (checklist.length === 0 && !can.edit) return null
  // One change after the other. What was pressed is not disabled meanwhile, or it would lose the focus.
  const save = (next: ChecklistItem[], done?: () => void) => {
    if (change.isPending) return
    change.mutate({ params: { id }, body: { checklist: next, version } }, { onSuccess: done })
  }
  const finished = checklist.filter(({ is_done }) => is_done).length
  return (
    <RecordSection title={t('Checklist')}>
      {change.error && <Banner tone="danger">{change.error.message}</Banner>}
      {checklist.length > 0 && (
        <Progress
          label={t('Done')}
          value={finished / checklist.length}
          text={t('{finished} of {count}', { finished, count: checklist.length })}
        />
      )}
      <ul className={cn('grid grid-cols-1 gap-1 wrap-anywhere', change.isPending && 'opacity-60')}>
        {checklist.map((item, at) => (
          <li key={at} className="flex items-start justify-between gap-2">
            <Checkbox
              label={item.text}
              checked={item.is_done}
              disabled={!can.edit}
              aria-disabled={change.isPending}
              onChange={({ target }) =>
                save(checklist.with(at, { ...item, is_done: target.checked }))
              }
            />
            {can.edit && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('Remove {text}', { text: item.text })}
                aria-disabled={change.isPending}
                onClick={() => save(checklist.toSpliced(at, 1))}
              >
                <X aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {can.edit && (
        <AddItem
          key={draft}
          draft={draft}
          busy={change.isPending}
          onAdd={(text, done) => save([...checklist, { text, is_done: false }], done)}
        />
      )}
    </RecordSection>
  )
}

interface AddItemProps {
  draft: string
  busy: boolean
  onAdd: (text: string, done: () => void) => void
}

function AddItem({ draft, busy, onAdd }: AddItemProps) {
  const [text, type] = useDraftText(draft)
  const latest = useRef(text)
  const change = (next: string) => {
    latest.current = next
    type(next)
  }
  // What is typed while it is being sent stays.
  const empty = (sent: string) => latest.current === sent && change('')
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !busy) onAdd(text.trim(), () => empty(text))
      }}
    >
      <Input
        label={t('New item')}
        labelHidden
        className="flex-1"
        placeholder={t('Add an item')}
        maxLength={300}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        <Plus aria-hidden />
        {t('Add')}
      </Button>
    </form>
  )
}
