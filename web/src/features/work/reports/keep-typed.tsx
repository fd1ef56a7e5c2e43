import { msg, said } from '@app/contract/i18n/text.ts'
import { CloudCheck, CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Keeping } from '#lib/autosave/report-keeper.ts'
import type { Kept, ReadReport, TypedReport } from '#lib/autosave/typed-report.ts'

interface KeepTypedProps {
  form: UseFormReturn<TypedReport, unknown, ReadReport>
  onTyped: (report: Kept['report']) => void
}

/** Hands on every change of the form, which keeps its values outside of React. */
export function KeepTyped({ form, onTyped }: KeepTypedProps) {
  const latest = useRef(onTyped)
  useEffect(() => {
    latest.current = onTyped
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name) latest.current(whole(values))
        },
      }),
    [form],
  )
  return null
}

const whole = ({ hours, ...typed }: TypedReport): Kept['report'] => ({
  work_summary: typed.work_summary ?? '',
  completed_tasks: typed.completed_tasks ?? '',
  challenges: typed.challenges ?? '',
  tomorrow_plans: typed.tomorrow_plans ?? '',
  task_ids: typed.task_ids ?? [],
  hours: typeof hours === 'number' && Number.isFinite(hours) ? hours : undefined,
})

const words: Record<Keeping, string> = said({
  idle: '',
  typing: msg('Saving draft…'),
  saved: msg('Draft saved'),
  kept: msg('Draft kept on this device'),
})

export function KeptState({ state }: { state: Keeping }) {
  const Icon = state === 'kept' ? CloudOff : CloudCheck
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
      {(state === 'saved' || state === 'kept') && <Icon aria-hidden className="size-4" />}
      {words[state]}
    </p>
  )
}
