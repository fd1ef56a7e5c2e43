import type { SiteTextId } from '@app/contract/site-texts.ts'
import { t } from '@app/contract/text.ts'
import { useState } from 'react'
import { useLanguage } from '#lib/language.ts'
import { cn } from '#ui/cn.ts'
import { InlineEdit } from './inline-edit.tsx'
import { useSiteTextsLater } from './site.api.ts'
import { latestWords } from './use-text-edit.ts'

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** A text in its place while the site is edited: a click opens it. Until the drafts are known it is plain. */
export function TextEditor({ id, words }: { id: SiteTextId; words: string }) {
  const text = useSiteTextsLater(useLanguage()).data?.texts.find((one) => one.id === id)
  const [state, setState] = useState<'shown' | 'open' | 'closed'>('shown')
  if (!text) return words
  if (state === 'open') return <InlineEdit text={text} onDone={() => setState('closed')} />
  const shown = latestWords(text)
  return (
    <button
      type="button"
      ref={state === 'closed' ? focus : undefined}
      aria-label={
        text.draft === null
          ? t('Edit: {text}', { text: shown })
          : t('Edit the draft: {text}', { text: shown })
      }
      onClick={() => setState('open')}
      className={cn(
        'relative z-10 max-w-full rounded-sm [overflow-wrap:anywhere] text-inherit outline-1 outline-offset-2 outline-dashed [font:inherit] hover:bg-accent-soft',
        text.draft === null ? 'outline-accent' : 'bg-warning-soft outline-warning',
      )}
      style={{ textAlign: 'inherit' }}
    >
      {shown}
    </button>
  )
}
