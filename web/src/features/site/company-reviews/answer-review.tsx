import { t } from '@app/contract/i18n/text.ts'
import { CompanyAnswer, type CompanyReview } from '@app/contract/site/companies.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useAnswerReview, useRemoveAnswer } from './companies.api.ts'

/** For those who represent the company. */
export function AnswerReview({ review: { id, answer } }: { review: CompanyReview }) {
  const [open, setOpen] = useState(false)
  const send = useAnswerReview()
  const remove = useRemoveAnswer()
  const ask = async () => {
    const question = { title: t('Delete your answer?'), action: t('Delete') }
    if (await confirm({ ...question, tone: 'danger' })) remove.mutate({ params: { id } })
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {answer ? t('Edit Answer') : t('Write an Answer')}
      </Button>
      {answer && (
        <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => void ask()}>
          {t('Delete Answer')}
        </Button>
      )}
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('Answer this review')}
        description={t('Everybody can read it below the review.')}
        act={send}
        action={t('Publish Answer')}
        busyText={t('Publishing…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={CompanyAnswer}
            defaults={{ text: answer?.text ?? '' }}
            onSubmit={(body) =>
              send.mutate({ params: { id }, body }, { onSuccess: () => setOpen(false) })
            }
          >
            {(field) => <TextArea {...field('text')} label={t('Answer')} rows={5} />}
          </Form>
        )}
      </FormDialog>
    </>
  )
}
