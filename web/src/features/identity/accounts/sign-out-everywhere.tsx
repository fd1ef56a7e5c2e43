import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { signOut } from '#lib/session/session.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'

/** Ends every session of the person, this one too (spec §4). */
export function SignOutEverywhere() {
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    const yes = await confirm({
      title: t('Log out everywhere?'),
      text: t('Logs out every device, including this one.'),
      action: t('Log out everywhere'),
      tone: 'danger',
    })
    if (!yes) return
    setBusy(true)
    await signOut()
  }
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyText={t('Signing out...')}
      onClick={() => void ask()}
    >
      {t('Log out everywhere')}
    </Button>
  )
}
