import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import {
  type Company,
  type CompanyReview,
  ReviewDraft,
} from '@app/contract/site/company-reviews.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useWriteReview } from './company-reviews.api.ts'

const ratings = localized([
  { value: '5', label: msg('5 – Excellent') },
  { value: '4', label: msg('4 – Good') },
  { value: '3', label: msg('3 – Fair') },
  { value: '2', label: msg('2 – Poor') },
  { value: '1', label: msg('1 – Bad') },
])

interface WriteReviewProps {
  company: Pick<Company, 'id' | 'name'>
  mine: CompanyReview | null
}

/** The user's review of a company: only one, which can be changed. */
export function WriteReview({ company: { id, name }, mine }: WriteReviewProps) {
  const [open, setOpen] = useState(false)
  const draft = `company-review ${id}`
  const write = useWriteReview(draft)
  return (
    <>
      <Button
        variant={mine ? 'ghost' : 'primary'}
        size={mine ? 'sm' : 'md'}
        onClick={() => setOpen(true)}
      >
        {mine ? t('Edit') : t('Write a Review')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('Your review of {name}', { name })}
        description={t('Published with your first name and position.')}
        // The form of a new one keeps its draft when the dialog is closed.
        mutation={mine ? write : { ...write, draft: undefined }}
        draft={mine ? () => draft : undefined}
        action={t('Publish Review')}
        busyText={t('Publishing…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={ReviewDraft}
            defaults={mine ? { stars: mine.stars, text: mine.text } : { text: '' }}
            draft={draft}
            onDirty={mine ? form.onDirty : undefined}
            onSubmit={(body) =>
              write.mutate({ params: { id }, body }, { onSuccess: () => setOpen(false) })
            }
          >
            {(field) => (
              <>
                <Select
                  {...field('stars', { number: true })}
                  label={t('Rating')}
                  placeholder={t('Please choose')}
                  options={ratings}
                />
                <TextArea
                  {...field('text')}
                  label={t('Your review')}
                  hint={t("How was the work, and the people? Please don't name anyone.")}
                  rows={6}
                />
              </>
            )}
          </Form>
        )}
      </FormDialog>
    </>
  )
}
