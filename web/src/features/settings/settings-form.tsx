import { type ReactNode, useState } from 'react'
import { changedFields } from '#lib/changed-fields.ts'
import { useMe } from '#lib/session-store.ts'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { AppearanceCard } from './appearance-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { type SaveAll, useChoices, useSettings } from './settings.api.ts'
import { choicesOf, draftOf, SettingsValues, valuesOf } from './settings-values.ts'
import { TrackingCard } from './tracking-card.tsx'

interface SettingsFormProps {
  id: string
  all: SaveAll
  push: ReactNode
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

/** What is chosen is kept in this browser until it is saved. */
export function SettingsForm({ id, all, push, onDirty, onSaved }: SettingsFormProps) {
  const settings = useSettings()
  const choices = useChoices()
  const me = useMe()
  const draft = draftOf(me.id)
  // As they were when choosing began; another tab may change them meanwhile.
  const [before] = useState(() => valuesOf(settings, choices, me.role))
  const save = async ({ choices: chosen, ...values }: SettingsValues) => {
    const body = changedFields<typeof values>(before, values)
    if (!(await all.save(body, choicesOf(changedFields(before.choices, chosen))))) return
    clearDraft(draft)
    onSaved()
  }
  return (
    <Form
      id={id}
      schema={SettingsValues}
      defaults={before}
      draft={draft}
      busy={all.isPending}
      errors={all.errors}
      onDirty={onDirty}
      onSubmit={save}
      className="gap-5"
    >
      {(field) => (
        <>
          <AppearanceCard field={field} timeZone={settings.timeZone} />
          <NotificationsCard field={field} kinds={choices.map(({ kind }) => kind)} push={push} />
          <PrivacyCard field={field} />
          {me.role === 'intern' && <TrackingCard field={field} />}
        </>
      )}
    </Form>
  )
}
