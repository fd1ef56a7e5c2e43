import { t } from '@app/contract/i18n/translate.ts'
import { Heart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isNewSession } from '#lib/session/session-store.ts'
import { cn } from '#ui/cn.ts'
import { useIntent } from './intents.ts'
import { useSaved } from './saved.api.ts'

export interface SaveProps {
  id: string
  title: string
  /** With its word beside the heart. */
  worded?: boolean
}

export interface SaveButtonProps extends SaveProps {
  className: string
}

/** Updates optimistically; the server's response decides. Saves by itself for a guest who signed in to save. */
export function SaveButton({ id, title, worded, className }: SaveButtonProps) {
  const { isSaved, isKnown, toggle } = useSaved(id)
  const { isMeant, settle } = useIntent('save', id)
  const isDone = useRef(false)
  useEffect(() => {
    if (!isMeant || !isKnown || isDone.current) return
    isDone.current = true
    if (isNewSession() && !isSaved) toggle()
    settle()
  })
  const word = isSaved ? t('Saved') : t('Save')
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={t('Save {title}', { title })}
      aria-disabled={!isKnown}
      onClick={toggle}
      className={className}
    >
      <Heart aria-hidden className={cn(isSaved && 'fill-current text-danger')} />
      {worded && word}
    </button>
  )
}
