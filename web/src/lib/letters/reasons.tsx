import {
  type DecisionReason,
  decisionReasons,
  ReasonDraft,
} from '@app/contract/hiring/decision-reasons.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { confirmDiscard } from '#lib/ask-to-leave.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { Input } from '#ui/input.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'

export const useReasons = () => useApiQuery(decisionReasons.list).reasons

const draftOf = (reason: DecisionReason | 'new') =>
  `reason:${reason === 'new' ? reason : reason.id}`

/** The organisation's reasons: added, changed, archived. What is typed outlives the tab. */
export function Reasons({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<DecisionReason | 'new'>()
  const [dirty, setDirty] = useState(false)
  const leave = () => {
    setDirty(false)
    setEdited(undefined)
  }
  const giveUp = () => {
    if (dirty && edited) clearDraft(draftOf(edited))
  }
  return (
    <Dialog
      open
      dirty={dirty}
      onOpenChange={() => {
        giveUp()
        onClose()
      }}
      title={t('Reasons')}
      description={t("What your organisation says in its emails. Sent emails don't change.")}
      footer={!edited && <Button onClick={() => setEdited('new')}>{t('Add a reason')}</Button>}
    >
      <AsyncBoundary title={t("Couldn't load the reasons")} skeleton={<SkeletonText lines={4} />}>
        {edited ? (
          <ReasonForm
            reason={edited}
            onDirty={setDirty}
            onSaved={leave}
            onCancel={async () => {
              if (!(await confirmDiscard(dirty))) return
              giveUp()
              leave()
            }}
          />
        ) : (
          <ReasonList onEdit={setEdited} />
        )}
      </AsyncBoundary>
    </Dialog>
  )
}

function ReasonList({ onEdit }: { onEdit: (reason: DecisionReason) => void }) {
  const reasons = useReasons()
  const change = useApiMutation(decisionReasons.change, {
    failed: t("Couldn't update the reason"),
  })
  if (!reasons.length) return <p className="text-muted">{t('No reasons yet.')}</p>
  return (
    <ul className="grid divide-y">
      {reasons.map((reason) => (
        <li key={reason.id} className="flex flex-wrap items-start gap-3 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">
              {reason.name}{' '}
              {reason.is_archived && <span className="text-muted">({t('Archived')})</span>}
            </p>
            <p className="line-clamp-2 text-sm text-muted">{reason.text}</p>
          </div>
          <div className="flex gap-2">
            <Button variant="secondary" size="sm" onClick={() => onEdit(reason)}>
              {t('Edit')}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              busy={change.isPending}
              onClick={() =>
                change.mutate({
                  params: { id: reason.id },
                  body: { is_archived: !reason.is_archived },
                })
              }
            >
              {reason.is_archived ? t('Restore') : t('Archive')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

interface ReasonFormProps {
  reason: DecisionReason | 'new'
  onDirty: (dirty: boolean) => void
  onSaved: () => void
  onCancel: () => Promise<void>
}

function ReasonForm({ reason, onDirty, onSaved, onCancel }: ReasonFormProps) {
  const draft = draftOf(reason)
  const create = useApiMutation(decisionReasons.create, { draft })
  const change = useApiMutation(decisionReasons.change, { draft })
  const saving = reason === 'new' ? create : change
  const save = (body: ReasonDraft) => {
    const then = { onSuccess: onSaved, onError: () => onDirty(true) }
    // On its way it is not lost by closing.
    onDirty(false)
    if (reason === 'new') create.mutate({ body }, then)
    else change.mutate({ params: { id: reason.id }, body }, then)
  }
  return (
    <Form
      schema={ReasonDraft}
      defaults={
        reason === 'new' ? { name: '', text: '' } : { name: reason.name, text: reason.text }
      }
      draft={draft}
      busy={saving.isPending}
      errors={saving.errors}
      problem={saving.error}
      onDirty={onDirty}
      onSubmit={save}
    >
      {(field) => (
        <>
          <Input {...field('name')} label={t('Name')} maxLength={80} />
          <TextArea {...field('text')} label={t('Paragraph')} rows={5} />
          <div className="flex justify-end gap-2">
            <Button variant="secondary" onClick={() => void onCancel()}>
              {t('Cancel')}
            </Button>
            <Button type="submit" busy={saving.isPending}>
              {t('Save')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
