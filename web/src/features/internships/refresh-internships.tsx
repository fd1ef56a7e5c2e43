import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { refreshInternships } from './internships.api.ts'

export function RefreshInternships() {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyText="Refreshing…"
      onClick={() => {
        setBusy(true)
        void refreshInternships().finally(() => setBusy(false))
      }}
    >
      <RefreshCw aria-hidden /> Refresh Data
    </Button>
  )
}
