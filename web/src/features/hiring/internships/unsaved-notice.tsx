import { t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { clearDraft, readDraft } from '#ui/form-draft.ts'

interface UnsavedNoticeProps {
  draft: string
  /** The draft was discarded: reset the form. */
  onDiscard: () => void
}

/** Tells the user that the form was restored from an unsaved draft. */
export function UnsavedNotice({ draft, onDiscard }: UnsavedNoticeProps) {
  const [hasDraft] = useState(() => readDraft(draft) !== undefined)
  const discard = () => {
    clearDraft(draft)
    onDiscard()
  }
  return (
    hasDraft && (
      <Banner
        action={
          <Button variant="secondary" size="sm" onClick={discard}>
            {t('Discard')}
          </Button>
        }
      >
        {t('These are your unsaved changes from earlier.')}
      </Banner>
    )
  )
}
