import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { useTexts } from './ui-texts.tsx'

/** Refresh Data: busy until all queries have been refetched. */
export function RefreshButton({ refresh }: { refresh: () => Promise<unknown> }) {
  const texts = useTexts()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyText={texts.refreshing}
      onClick={() => {
        setBusy(true)
        void refresh().finally(() => setBusy(false))
      }}
    >
      <RefreshCw aria-hidden /> {texts.refresh}
    </Button>
  )
}
