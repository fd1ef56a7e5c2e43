import { longestOf, type SiteTextId } from '@app/contract/content/site/site-texts.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { SiteText } from '@app/contract/site/content.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '#lib/i18n/language.ts'
import { TextDiff } from '#lib/text-diff.tsx'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { controlClass } from '#ui/field.tsx'
import { linkClass } from '#ui/link.ts'
import { useSiteTextsLater } from './content.api.ts'
import { textAddress } from './content.labels.ts'
import { unsavedText } from './unsaved-text.ts'
import { latestText, useTextEdit } from './use-text-edit.ts'

/**
 * Edits a text in place. Enter publishes, Ctrl or ⌘ with Enter keeps a draft, Escape closes and leaves the input in
 * this browser. Only spans, because it is rendered inside headings and paragraphs.
 */
function InlineEdit({ text, onDone }: { text: SiteText; onDone: () => void }) {
  const edit = useTextEdit(text, onDone)
  const hint = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    else if (event.ctrlKey || event.metaKey) edit.saveDraft()
    else edit.publish()
    event.preventDefault()
  }
  return (
    <span className="relative z-10 block in-data-frame:fixed in-data-frame:inset-x-4 in-data-frame:top-20 in-data-frame:mx-auto in-data-frame:max-w-lg rounded-md bg-overlay p-2 text-left text-base font-normal tracking-normal text-ink shadow-float">
      <textarea
        ref={focus}
        rows={2}
        aria-label={t('Text')}
        aria-describedby={hint}
        aria-invalid={edit.error ? true : undefined}
        maxLength={longestOf(text.id)}
        value={edit.value}
        onChange={({ target }) => edit.type(target.value)}
        onKeyDown={onKeyDown}
        className={controlClass('field-sizing-content h-auto max-h-60 min-h-16 py-2 sm:h-auto')}
      />
      <span id={hint} className="mt-1 block text-sm text-muted">
        {t('Enter publishes, Ctrl + Enter keeps a draft, Escape closes.')}
      </span>
      {edit.error && (
        <span className="mt-1 block text-sm">
          <span role="alert" className="text-danger">
            {edit.error}
          </span>
          {edit.isDirty && (
            <span className="block wrap-anywhere text-ink">
              <TextDiff before={latestText(text)} after={edit.value} />
            </span>
          )}
        </span>
      )}
      <TextActions text={text} edit={edit} />
    </span>
  )
}

interface TextActionsProps {
  text: SiteText
  edit: ReturnType<typeof useTextEdit>
}

const TextActions = ({ text, edit }: TextActionsProps) => (
  <span className="mt-2 flex flex-wrap items-center gap-2">
    <Button busy={edit.isPublishing} busyText={t('Saving…')} onClick={edit.publish}>
      {t('Save')}
    </Button>
    <Button
      variant="secondary"
      busy={edit.isSaving}
      busyText={t('Saving…')}
      onClick={edit.saveDraft}
    >
      {t('Keep as draft')}
    </Button>
    <Button variant="ghost" onClick={edit.giveUp}>
      {t('Cancel')}
    </Button>
    <Link to={textAddress(text)} className={linkClass('text-sm')}>
      {t('History')}
    </Link>
  </span>
)

const focus = (element: HTMLElement | null) => element?.focus()

interface TextEditorProps {
  id: SiteTextId
  value: string
  /** The class of the link whose label is edited. */
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
          ? t('Edit unsaved text: {text}', { text: shown })
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
