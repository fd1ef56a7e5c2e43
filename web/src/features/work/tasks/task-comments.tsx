import { t } from '@app/contract/i18n/text.ts'
import { type TaskDetail, tasks } from '@app/contract/work/tasks.ts'
import { useState } from 'react'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { formatMomentIn, useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { Part } from '#ui/part.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useComment } from './tasks.api.ts'

/** What is said about the task. A comment that is not yet sent outlives an error, the sheet and the tab. */
export function TaskComments({ task }: { task: TaskDetail }) {
  const [added, setAdded] = useState(0)
  const comment = useComment()
  const zone = useZone()
  const draft = `comment:${task.id}`
  const done = () => {
    clearDraft(draft)
    setAdded(added + 1)
  }
  return (
    <Part title={t('Comments')}>
      {task.comments.length > 0 && (
        <ul className="grid gap-3">
          {task.comments.map(({ id, by_name, by_avatar_id, text, at }) => (
            <li key={id} className="flex gap-2.5">
              <PersonAvatar
                person={{ full_name: by_name, avatar_id: by_avatar_id }}
                size="sm"
                className="mt-0.5"
              />
              <div className="min-w-0 flex-1">
                <p className="text-sm">
                  <span className="font-medium">{by_name}</span>{' '}
                  <time dateTime={at} className="text-muted">
                    {formatMomentIn(zone, at)}
                  </time>
                </p>
                <p className="whitespace-pre-line">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Form
        key={added}
        schema={tasks.comment.body}
        defaults={{ text: '' }}
        draft={draft}
        busy={comment.isPending}
        errors={comment.errors}
        className="gap-2"
        onSubmit={(body) => comment.mutate({ params: { id: task.id }, body }, { onSuccess: done })}
      >
        {(field) => (
          <>
            <TextArea {...field('text')} label={t('Add a comment')} rows={2} />
            {comment.error && !comment.errors && (
              <p role="alert" className="text-sm text-danger">
                {comment.error.message}
              </p>
            )}
            <Button
              type="submit"
              variant="secondary"
              busy={comment.isPending}
              className="justify-self-start"
            >
              {t('Comment')}
            </Button>
          </>
        )}
      </Form>
    </Part>
  )
}
