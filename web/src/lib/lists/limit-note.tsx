import { t } from '@app/contract/i18n/translate.ts'
import { cn } from '#ui/cn.ts'

interface LimitNoteProps {
  /** How many rows are shown, and at most. */
  count: number
  most: number
  /** They are in an order in which the latest do not come first. */
  first?: boolean
  className?: string
}

/** Below a list without pages: at its limit there may be more. */
export const LimitNote = ({ count, most, first, className }: LimitNoteProps) =>
  count >= most && (
    <p className={cn('text-sm text-muted', className)}>
      {first
        ? t('Only the first {count} are shown.', { count })
        : t('Only the latest {count} are shown.', { count })}
    </p>
  )
