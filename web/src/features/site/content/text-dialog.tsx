import { isSiteList, longestOf } from '@app/contract/content/site/site-texts.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { SiteText } from '@app/contract/site/site.ts'
import { Load } from '#lib/load.tsx'
import { TextDiff } from '#lib/text-diff.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { EntryList } from './entry-list.tsx'
import { listWords } from './entry-words.ts'
import { useDiscardDraft } from './site.api.ts'
import { languageNames, pageLabels, pageOf } from './site-words.ts'
import { TextHistory } from './text-history.tsx'
import { publicWords, useTextEdit } from './use-text-edit.ts'

interface TextDialogProps {
  text: SiteText
  /** All of them, in which a list finds the words of its entries. */
  texts: readonly SiteText[]
  onClose: () => void
}

/** One text with its draft, what everybody reads, and everything that was published before. */
export function TextDialog({ text, texts, onClose }: TextDialogProps) {
  const edit = useTextEdit(text, onClose)
  const discard = useDiscardDraft()
  const { id, language, version } = text
  const say = (words: string) => (isSiteList(id) ? listWords(texts, words) : words)
  const giveUp = () => {
    if (text.draft === null) return edit.giveUp()
    discard.mutate(
      { params: { textId: id }, body: { language, version } },
      { onSuccess: edit.giveUp },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('Edit text')}
      description={`${pageLabels[pageOf(id)]} · ${languageNames[language]}`}
      footer={
        <>
          {(text.draft !== null || edit.isDirty) && (
            <Button variant="ghost" busy={discard.isPending} onClick={giveUp}>
              {text.draft === null ? t('Cancel') : t('Discard draft')}
            </Button>
          )}
          <Button
            variant="secondary"
            busy={edit.isSaving}
            busyText={t('Saving…')}
            onClick={edit.saveDraft}
          >
            {t('Save draft')}
          </Button>
          <Button busy={edit.isPublishing} busyText={t('Publishing…')} onClick={edit.publish}>
            {t('Publish')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {isSiteList(id) ? (
          <EntryList {...{ text, texts, edit }} />
        ) : (
          <TextArea
            label={t('Text')}
            maxLength={longestOf(id)}
            value={edit.value}
            error={edit.error}
            hint={t('At most {max} characters; plain text.', { max: longestOf(id) })}
            onChange={({ target }) => edit.type(target.value)}
          />
        )}
        {isSiteList(id) && edit.error && (
          <p role="alert" className="text-danger">
            {edit.error}
          </p>
        )}
        <section className="grid gap-1">
          <h3 className="font-semibold">{t('Compared with what everybody reads')}</h3>
          <p className="wrap-anywhere text-ink">
            <TextDiff before={say(publicWords(text))} after={say(edit.value)} />
          </p>
        </section>
        <section className="grid gap-3">
          <h3 className="font-semibold">{t('History')}</h3>
          <Load title={t('The history could not be loaded')} skeleton={<SkeletonRows rows={2} />}>
            <TextHistory text={text} say={say} onRestored={onClose} />
          </Load>
        </section>
      </div>
    </Dialog>
  )
}
