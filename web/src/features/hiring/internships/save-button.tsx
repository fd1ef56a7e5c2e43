import { t } from '@app/contract/i18n/translate.ts'
import { Heart } from 'lucide-react'
import { buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { useSaved } from './saved.api.ts'

export interface SaveProps {
  id: string
  title: string
  /** With its word beside the heart. */
  worded?: boolean
}

/** Updates optimistically; the server's response decides. */
export function SaveButton({ id, title, worded }: SaveProps) {
  const { isSaved, isKnown, toggle } = useSaved(id)
  const word = isSaved ? t('Saved') : t('Save')
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={t('Save {title}', { title })}
      aria-disabled={!isKnown}
      onClick={toggle}
      className={buttonClass(
        worded ? { variant: 'secondary' } : { variant: 'ghost', size: 'icon' },
        worded ? '' : 'relative z-10 -mt-1.5 -mr-1.5',
      )}
    >
      <Heart aria-hidden className={cn(isSaved && 'fill-current text-danger')} />
      {worded && word}
    </button>
  )
}
