import type { SiteTextId } from '@app/contract/content/site/site-texts.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { useLanguage } from '#lib/i18n/language.ts'
import { cn } from '#ui/cn.ts'
import { useSiteTextsLater } from './content.api.ts'
import { InlineEdit } from './inline-edit.tsx'
import { unsavedText } from './unsaved-text.ts'
import { latestText } from './use-text-edit.ts'

const focus = (button: HTMLButtonElement | null) => button?.focus()

interface TextEditorProps {
  id: SiteTextId
  value: string
  /** Of the link whose words they are. */
  className?: string
}

/** A text in its place while the site is edited: a click opens it. Until the drafts are known it is plain. */
export function TextEditor({ id, value, className }: TextEditorProps) {
  const text = useSiteTextsLater(useLanguage()).data?.texts.find((one) => one.id === id)
  const [state, setState] = useState<'shown' | 'open' | 'closed'>('shown')
  if (!text) return value
  if (state === 'open') return <InlineEdit text={text} onDone={() => setState('closed')} />
  const unsaved = unsavedText(text)
  const shown = unsaved ?? latestText(text)
  const isPublic = unsaved === undefined && text.draft === null
  return (
    <button
      type="button"
      ref={state === 'closed' ? focus : undefined}
      aria-label={
        unsaved !== undefined
          ? t('Edit what is not saved: {text}', { text: shown })
          : text.draft === null
            ? t('Edit: {text}', { text: shown })
            : t('Edit the draft: {text}', { text: shown })
      }
      onClick={() => setState('open')}
      className={cn(
        className ??
          'min-h-6 max-w-full rounded-sm [overflow-wrap:anywhere] text-inherit [font:inherit]',
        'relative z-10 outline-1 outline-offset-2 outline-dashed after:hidden',
        className ? '' : 'hover:bg-accent-soft',
        isPublic ? 'outline-accent' : 'bg-warning-soft text-ink outline-warning',
      )}
      style={className ? undefined : { textAlign: 'inherit' }}
    >
      {shown}
    </button>
  )
}
