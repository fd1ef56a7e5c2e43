import { type ReactNode, useState } from 'react'
import { changedFields } from '#lib/changed-fields.ts'
import { useMe } from '#lib/session/session-store.ts'
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
  isDirty: boolean
  onDirty: (dirty: boolean) => void
}

/** What is chosen is kept in this browser until it is saved; until then nothing from elsewhere changes the form. */
export function SettingsForm({ id, all, push, isDirty, onDirty }: SettingsFormProps) {
  const settings = useSettings()
  const choices = useChoices()
  const me = useMe()
  const draft = draftOf(me.id)
  const now = valuesOf(settings, choices, me.role)
  const [before, setBefore] = useState(now)
  if (!isDirty && keyOf(before) !== keyOf(now)) setBefore(now)
  const save = async ({ choices: chosen, ...values }: SettingsValues) => {
    const body = changedFields<typeof values>(before, values)
    if (!(await all.save(body, choicesOf(changedFields(before.choices, chosen))))) return
    clearDraft(draft)
    onDirty(false)
  }
  return (
    <Form
      key={keyOf(before)}
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

const keyOf = (values: object) => JSON.stringify(values)
