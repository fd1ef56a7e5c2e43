import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { Settings } from '#features/identity/settings/settings.tsx'
import { draftOf } from '#features/identity/settings/settings-values.ts'
import { PushSwitch } from '#features/work/attendance/push-switch.tsx'
import { AskToLeave } from '#lib/ask-to-leave.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { clearDraft } from '#ui/form-draft.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Security } from './security.tsx'

export const meta = () => [{ title: t('Settings · Cohort') }]

export default function SettingsPage() {
  const { id } = useMe()
  const [isDirty, setDirty] = useState(false)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('Settings')} />
      <Settings push={<PushSwitch />} security={<Security />} onDirty={setDirty} />
      <AskToLeave when={isDirty} onLeave={() => clearDraft(draftOf(id))} />
    </div>
  )
}
