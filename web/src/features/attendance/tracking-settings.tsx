import { t } from '@app/contract/text.ts'
import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

export function TrackingSettings() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Settings2 aria-hidden />
        {t('Reminders and time zone')}
      </Button>
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
