import type { SiteListId } from '@app/contract/content/site/site-texts.ts'
import { t } from '@app/contract/i18n/text.ts'
import { NewQuestion, NewStep, type SiteText } from '@app/contract/site/site.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { refresh } from '#lib/api/api.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { siteReads, useAddEntry } from './site.api.ts'

interface AddEntryProps {
  list: SiteListId
  text: SiteText
  onAdded: (list: SiteText) => void
}

/** A question with its answer, or a step. It stands at the end as a draft until the list is published. */
export function AddEntry({ list, text, onAdded }: AddEntryProps) {
  const [open, setOpen] = useState(false)
  const add = useAddEntry()
  const { language, version } = text
  const isQuestion = list.startsWith('faq.')
  const title = isQuestion ? t('Add a question') : t('Add a step')
  const draft = `site-entry ${language} ${list}`
  const send = (words: z.output<typeof NewStep> & Partial<z.output<typeof NewQuestion>>) =>
    add.mutate(
      { params: { textId: list }, body: { language, version, ...words } },
      {
        onSuccess: (saved) => {
          clearDraft(draft)
          setOpen(false)
          onAdded(saved)
        },
        // Somebody else was quicker: the next try is made on what stands now.
        onError: () => void refresh(siteReads),
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
        description={t('Only superadmins see it until the list is published.')}
        act={add}
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
