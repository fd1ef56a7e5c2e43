import { t } from '@app/contract/i18n/text.ts'
import { type ReactNode, useId, useState } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useSaveAll } from './settings.api.ts'
import { SettingsForm } from './settings-form.tsx'

interface SettingsProps {
  /** Web Push of this browser, in the card of the notifications. */
  push: ReactNode
  /** The Security card, whose parts are saved each by itself. */
  security: ReactNode
  onDirty: (dirty: boolean) => void
}

/** The five cards, and one button that saves them (spec §2). */
export function Settings({ push, security, onDirty }: SettingsProps) {
  const form = useId()
  const all = useSaveAll()
  const [isDirty, setDirty] = useState(false)
  const note = (dirty: boolean) => {
    setDirty(dirty)
    onDirty(dirty)
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Load title={t('Your settings could not be loaded')} skeleton={<SkeletonRows rows={10} />}>
        <SettingsForm id={form} all={all} push={push} isDirty={isDirty} onDirty={note} />
      </Load>
      {security}
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t bg-canvas px-1 py-3">
        <p role="status" className="text-sm text-muted">
          {isDirty ? t('You have unsaved changes.') : ''}
        </p>
        <Button type="submit" form={form} busy={all.isPending} busyText={t('Saving…')}>
          {t('Save All Settings')}
        </Button>
      </div>
    </div>
  )
}
