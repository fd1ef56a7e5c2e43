import { useState } from 'react'
import { signOut } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'

/** Ends every session of the person, this one too (spec §4). */
export function SignOutEverywhere() {
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    const yes = await confirm({
      title: 'Sign out everywhere?',
      text: 'Every device is signed out, this one too.',
      action: 'Sign out everywhere',
      tone: 'danger',
    })
    if (!yes) return
    setBusy(true)
    await signOut()
  }
  return (
    <Button variant="secondary" busy={busy} busyText="Signing out..." onClick={() => void ask()}>
      Sign out everywhere
    </Button>
  )
}
