import { useState, useSyncExternalStore } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

type Question = Pick<ConfirmDialogProps, 'title' | 'text' | 'action' | 'cancel' | 'tone'>

interface Asked extends Question {
  answer: (yes: boolean) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function ask(question: Asked | null) {
  asked = question
  for (const listener of listeners) listener()
}

/** `if (await confirm({ title: 'Delete the draft?', action: 'Delete', tone: 'danger' })) …` */
export const confirm = (question: Question) =>
  new Promise<boolean>((answer) => {
    asked?.answer(false)
    ask({ ...question, answer })
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Rendered once, by the document, and mounted as long as someone may ask. */
export function Confirmer() {
  const question = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )
  // The words stay while the dialog leaves the screen.
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  const words = question ?? last
  if (!words) return null
  return (
    <ConfirmDialog
      {...words}
      open={question !== null}
      onAnswer={(yes) => {
        words.answer(yes)
        ask(null)
      }}
    />
  )
}
