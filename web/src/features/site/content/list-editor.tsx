import { asList, entriesIn } from '@app/contract/content/site/entries.ts'
import type { SiteListId } from '@app/contract/content/site/site-texts.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { NewQuestion, NewStep, type SiteText } from '@app/contract/site/content.ts'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { invalidate } from '#lib/api/api.ts'
import { useLanguage } from '#lib/i18n/language.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { TextArea } from '#ui/textarea.tsx'
import { siteReads, useAddEntry, useDiscardDraft, useSiteTextsLater } from './content.api.ts'
import { textAddress } from './content.labels.ts'
import { EntryList } from './entry-list.tsx'
import { useTextEdit } from './use-text-edit.ts'

interface ListEditorProps {
  list: SiteListId
  show: (entry: string) => ReactNode
  children: ReactNode
}

/** A list in its place while the site is edited. Until the drafts are known it is shown as published. */
export function ListEditor({ list, show, children }: ListEditorProps) {
  const texts = useSiteTextsLater(useLanguage()).data?.texts
  const text = texts?.find(({ id }) => id === list)
  return texts && text ? <EditedList {...{ list, text, texts, show }} /> : children
}

interface EditedListProps extends Omit<ListEditorProps, 'children'> {
  text: SiteText
  texts: readonly SiteText[]
}

function EditedList({ list, text, texts, show }: EditedListProps) {
  const container = useRef<HTMLDivElement>(null)
  /** The buttons that ended it are gone. */
  const end = () => container.current?.focus()
  const edit = useTextEdit(text, end)
  /** An order that is not saved yet has what was added, too. */
  const follow = (saved: SiteText) => {
    const [entry] = entriesIn(saved.draft ?? '').slice(-1)
    if (edit.isDirty && entry) edit.type(asList([...entriesIn(edit.value), entry]))
  }
  return (
    <div ref={container} tabIndex={-1} className="grid grid-cols-1 gap-3">
      <EntryList {...{ text, texts, edit, show }} />
      {edit.error && (
        <p role="alert" className="text-sm text-danger">
          {edit.error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <AddEntry list={list} text={text} onAdded={follow} />
        <TextActions text={text} edit={edit} onDiscarded={end} />
      </div>
    </div>
  )
}

interface TextActionsProps {
  text: SiteText
  edit: ReturnType<typeof useTextEdit>
  onDiscarded: () => void
}

/** The actions on unsaved changes: publish, save as draft, discard. */
function TextActions({ text, edit, onDiscarded }: TextActionsProps) {
  const discard = useDiscardDraft()
  const { id, language, version, draft } = text
  const history = (
    <Link to={textAddress(text)} className={linkClass('text-sm')}>
      {t('History')}
    </Link>
  )
  if (!edit.isDirty && draft === null) return history
  const giveUp = () =>
    edit.isDirty
      ? edit.giveUp()
      : discard.mutate(
          { params: { textId: id }, body: { language, version } },
          { onSuccess: onDiscarded },
        )
  return (
    <>
      <Button busy={edit.isPublishing} busyText={t('Publishing…')} onClick={edit.publish}>
        {t('Publish the list')}
      </Button>
      {edit.isDirty && (
        <Button
          variant="secondary"
          busy={edit.isSaving}
          busyText={t('Saving…')}
          onClick={edit.saveDraft}
        >
          {t('Save draft')}
        </Button>
      )}
      <Button variant="ghost" busy={discard.isPending} onClick={giveUp}>
        {edit.isDirty ? t('Cancel') : t('Discard draft')}
      </Button>
      {history}
      <span className="text-sm text-muted">
        {edit.isDirty ? t('Not saved yet.') : t('Only superadmins can see the draft.')}
      </span>
    </>
  )
}

interface AddEntryProps {
  list: SiteListId
  text: SiteText
  onAdded: (list: SiteText) => void
}

/** A question with its answer, or a step. It is a draft at the end until the list is published. */
function AddEntry({ list, text, onAdded }: AddEntryProps) {
  const [open, setOpen] = useState(false)
  const { language, version } = text
  const draft = `site-entry ${language} ${list}`
  const add = useAddEntry(draft)
  const isQuestion = list.startsWith('faq.')
  const title = isQuestion ? t('Add a question') : t('Add a step')
  const send = (values: z.output<typeof NewStep> & Partial<z.output<typeof NewQuestion>>) =>
    add.mutate(
      { params: { textId: list }, body: { language, version, ...values } },
      {
        onSuccess: (saved) => {
          setOpen(false)
          onAdded(saved)
        },
        // Changed meanwhile: the next attempt uses the current version.
        onError: () => void invalidate(siteReads),
      },
    )
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Plus aria-hidden /> {title}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={t('Only superadmins see it until you publish the list.')}
        // The form keeps its draft when the dialog is closed.
        mutation={{ ...add, draft: undefined }}
        action={t('Save draft')}
        busyText={t('Saving…')}
      >
        {({ onDirty: _, ...form }) =>
          isQuestion ? (
            <Form {...form} schema={NewQuestion} draft={draft} onSubmit={send}>
              {(field) => (
                <>
                  <Input {...field('title')} label={t('Question')} maxLength={160} />
                  <TextArea {...field('text')} label={t('Answer')} maxLength={2000} />
                </>
              )}
            </Form>
          ) : (
            <Form {...form} schema={NewStep} draft={draft} onSubmit={send}>
              {(field) => <TextArea {...field('text')} label={t('Step')} maxLength={2000} />}
            </Form>
          )
        }
      </FormDialog>
    </>
  )
}
