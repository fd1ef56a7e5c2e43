import { useState, useSyncExternalStore } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { lazily, useSoon } from './lazily.tsx'

const ConfirmDialog = lazily(
  () => import('./confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog),
  ({ open }) => open,
)

type Question = Pick<ConfirmDialogProps, 'title' | 'text' | 'action' | 'cancel' | 'tone'>

interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
}

let openQuestion: OpenQuestion | null = null
const listeners = new Set<() => void>()

function show(question: OpenQuestion | null) {
  openQuestion = question
  for (const listener of listeners) listener()
}

/** `if (await confirm({ title: 'Delete the draft?', action: 'Delete', tone: 'danger' })) …` */
export const confirm = (question: Question) =>
  new Promise<boolean>((answer) => {
    openQuestion?.answer(false)
    show({ ...question, answer })
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Rendered once, by the root. */
export function Confirmer() {
  const question = useSyncExternalStore(
    subscribe,
    () => openQuestion,
    () => null,
  )
  useSoon(ConfirmDialog)
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  const shown = question ?? last
  if (!shown) return null
  return (
    <ConfirmDialog
      {...shown}
      open={question !== null}
      onAnswer={(yes) => {
        shown.answer(yes)
        show(null)
      }}
    />
  )
}
