import { type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Skeleton } from './skeleton.tsx'
import { useTexts } from './ui-texts.tsx'

export interface StatCardProps {
  label: ReactNode
  icon?: LucideIcon
  /** `undefined` is loading. Pass `failed` when the number could not be loaded; do not show 0. */
  value: ReactNode | undefined
  hint?: ReactNode
  failed?: boolean
  onRetry?: () => void
}

export function StatCard({ label, icon: Icon, ...state }: StatCardProps) {
  return (
    <Card className="flex flex-col gap-1 p-4">
      <div className="flex items-start justify-between gap-2 text-sm text-muted">
        {label}
        {Icon && <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />}
      </div>
      <StatValue {...state} />
    </Card>
  )
}

function StatValue({ value, hint, failed, onRetry }: Omit<StatCardProps, 'label' | 'icon'>) {
  const texts = useTexts()
  if (failed)
    return (
      <div className="flex flex-1 flex-wrap items-center gap-2 text-sm text-muted">
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
        {texts.couldNotLoad}
        {onRetry && (
          <Button variant="secondary" size="sm" className="ml-auto" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
      </div>
    )
  if (value === undefined)
    return (
      <div aria-busy className="grid gap-1">
        <Skeleton className="h-7 w-16 max-sm:h-6" />
        {hint && <Skeleton className="h-5 w-28" />}
      </div>
    )
  return (
    <>
      <div className="numbers text-xl font-semibold max-sm:text-lg">{value}</div>
      {hint && <div className="text-sm text-muted">{hint}</div>}
    </>
  )
}
