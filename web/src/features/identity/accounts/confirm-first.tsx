import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { sendConfirmation } from './sign-in.api.ts'

/** Why someone with the right password is not let in yet, and the way out of it. */
export function ConfirmFirst({ email, reason }: { email: string; reason: string }) {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      toast.info(t('Confirmation Sent'), await sendConfirmation(email))
    } catch (problem) {
      toast.error(t('Authentication Error'), problem instanceof Error ? problem.message : undefined)
    }
    setBusy(false)
  }
  return (
    <Banner tone="warning">
      <p>{reason}</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        busy={busy}
        busyText={t('Sending...')}
        onClick={() => void send()}
      >
        {t('Send the confirmation again')}
      </Button>
    </Banner>
  )
}
