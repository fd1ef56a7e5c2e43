import { useState } from 'react'
import { signOut } from '#lib/session/session.ts'

export function useSignOut() {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    if (isLeaving) return
    setLeaving(true)
    void signOut()
  }
  return { isLeaving, leave }
}
