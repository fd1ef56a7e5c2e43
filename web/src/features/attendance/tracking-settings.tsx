import { Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'

const SettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then(({ SettingsDialog }) => ({ default: SettingsDialog })),
)

export function TrackingSettings() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Settings2 aria-hidden /> Reminders and time zone
      </Button>
      {isOpen && (
        <Suspense>
          <SettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
