import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { refreshHr } from './hr.api.ts'

export function RefreshHr() {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyText="Refreshing…"
      onClick={() => {
        setBusy(true)
        void refreshHr().finally(() => setBusy(false))
      }}
    >
      <RefreshCw aria-hidden /> Refresh Data
    </Button>
  )
}
