import { originalOf } from '@app/contract/content/site/site-texts.ts'
import { ApiError } from '@app/contract/core/route.ts'
import { tIn } from '@app/contract/i18n/translate.ts'
import { type SiteText, site } from '@app/contract/site/content.ts'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { invalidate } from '#lib/api/api.ts'
import { usePublishText, useSaveDraft } from './content.api.ts'
import { storedText, unsavedText } from './unsaved-text.ts'

/** The public text. */
export const publicText = ({ id, language, published }: SiteText) =>
  published ?? tIn(language, originalOf(id))
/** The text as superadmins see it. */
export const latestText = (text: SiteText) => text.draft ?? publicText(text)

/** Edits a text, in its place or in the list: unsaved input stays in this browser until it is discarded. */
export function useTextEdit(text: SiteText, onDone: () => void) {
  const { id, language, version } = text
  const [typed, setTyped] = useState(() => unsavedText(text))
  /** Of the text that is typed over, so that what somebody else saves meanwhile is not overwritten unseen. */
  const [opened, setOpened] = useState(() =>
    typed === undefined ? undefined : (storedText(text).read()?.version ?? version),
  )
  const value = typed ?? latestText(text)
  /** Until what was sent is read again, more may be typed: that stays. */
  const isTypedSince = useRef(false)
  const draft = useSaveDraft()
  const publication = usePublishText()
  const { revalidate } = useRevalidator()
  const isBusy = draft.isPending || publication.isPending
  const send = (mutation: typeof draft | typeof publication) => {
    if (isBusy) return
    const input = { params: { textId: id }, body: { language, value, version: opened ?? version } }
    for (const other of [draft, publication]) if (other !== mutation) other.reset()
    isTypedSince.current = false
    mutation.mutate(input, {
      onSuccess: (saved) => {
        void revalidate()
        setOpened(isTypedSince.current ? saved.version : undefined)
        const stored = storedText(text)
        if (isTypedSince.current) {
          const unsaved = stored.read()
          if (unsaved) stored.write({ ...unsaved, version: saved.version })
          return
        }
        stored.write({ words: value.trim(), isSaved: true })
        setTyped(undefined)
        onDone()
      },
      // Changed meanwhile: the current text is fetched, and the input stays.
      onError: (problem) => {
        if (!isTypedSince.current) setTyped(value)
        if (problem instanceof ApiError && problem.status === 409) setOpened(undefined)
        void invalidate([site.list])
      },
    })
  }
  return {
    value,
    isDirty: value !== latestText(text),
    isSaving: draft.isPending,
    isPublishing: publication.isPending,
    error: (draft.error ?? publication.error)?.message,
    type: (next: string) => {
      isTypedSince.current = true
      setTyped(next)
      setOpened((before) => before ?? version)
      storedText(text).write({ words: next, isSaved: false, version: opened ?? version })
    },
    saveDraft: () => send(draft),
    publish: () => send(publication),
    giveUp: () => {
      storedText(text).remove()
      setTyped(undefined)
      setOpened(undefined)
      onDone()
    },
  }
}
