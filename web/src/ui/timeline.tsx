import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const tones = {
  done: 'border-accent bg-accent',
  current: 'border-accent bg-surface',
  waiting: 'border-control bg-surface',
  success: 'border-success bg-success',
  danger: 'border-danger-fill bg-danger-fill',
}

export interface TimelineStep {
  key: string
  title: ReactNode
  /** Already formatted for the reader's language and zone. */
  when?: ReactNode
  /** The same moment for machines. */
  at?: string
  detail?: ReactNode
  tone?: keyof typeof tones
}

export const Timeline = ({ steps }: { steps: readonly TimelineStep[] }) => (
  <ol>
    {steps.map((step, index) => (
      <li key={step.key} className="relative flex gap-3 pb-4 last:pb-0">
        {index < steps.length - 1 && (
          <span aria-hidden className="absolute top-4 bottom-0 left-[5px] w-px bg-line" />
        )}
        <span
          aria-hidden
          className={cn(
            'mt-[5px] size-[11px] shrink-0 rounded-full border-2',
            tones[step.tone ?? 'done'],
          )}
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-medium">{step.title}</p>
            {step.when && (
              <time dateTime={step.at} className="numbers text-sm text-muted">
                {step.when}
              </time>
            )}
          </div>
          {step.detail && <div className="text-sm text-muted">{step.detail}</div>}
        </div>
      </li>
    ))}
  </ol>
)
