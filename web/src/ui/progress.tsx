import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { useTexts } from './ui-texts.tsx'

const tones = { accent: 'text-accent', success: 'text-success', warning: 'text-warning' }

export interface ProgressProps {
  label: ReactNode
  labelHidden?: boolean
  /** From 0 to 1; null while unknown. */
  value: number | null
  /** The text at the end; defaults to the percentage. */
  text?: ReactNode
  tone?: keyof typeof tones
  className?: string
}

export function Progress({
  label,
  labelHidden,
  value,
  text,
  tone = 'accent',
  className,
}: ProgressProps) {
  const id = useId()
  const { share } = useTexts()
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <label htmlFor={id} className={cn('grid grid-cols-1 gap-1.5 text-sm', className)}>
      <span className={labelHidden ? 'sr-only' : 'flex flex-wrap justify-between gap-x-3'}>
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <span className="numbers ml-auto text-muted">
          {text ?? (percent === undefined ? '' : share(percent / 100))}
        </span>
      </span>
      <progress
        id={id}
        max={100}
        value={percent}
        className={cn('meter h-1.5 w-full', tones[tone], percent === undefined && 'animate-pulse')}
      />
    </label>
  )
}
