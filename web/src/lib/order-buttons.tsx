import { t } from '@app/contract/i18n/translate.ts'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Button } from '#ui/button.tsx'

interface OrderButtonsProps {
  title: string
  at: number
  count: number
  onMove: (by: 1 | -1) => void
  onRemove?: () => void
  /** Gives the buttons that move `${id} -1` and `${id} 1`, so that the caller can keep the focus on the moved entry. */
  id?: string
}

/** Moves or, where it can be, removes an entry of an ordered list. At either end the button does nothing but stays focusable. */
export const OrderButtons = ({ title, at, count, onMove, onRemove, id }: OrderButtonsProps) => (
  <div className="ml-auto flex gap-1">
    <Button
      id={id && `${id} -1`}
      variant="ghost"
      size="icon"
      aria-label={t('Move {title} up', { title })}
      aria-disabled={at === 0}
      onClick={() => at > 0 && onMove(-1)}
    >
      <ArrowUp aria-hidden />
    </Button>
    <Button
      id={id && `${id} 1`}
      variant="ghost"
      size="icon"
      aria-label={t('Move {title} down', { title })}
      aria-disabled={at === count - 1}
      onClick={() => at < count - 1 && onMove(1)}
    >
      <ArrowDown aria-hidden />
    </Button>
    {onRemove && (
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('Remove {title}', { title })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    )}
  </div>
)
