import { CompanyAnswer, type CompanyReview } from '@app/contract/companies.ts'
import { t } from '@app/contract/text.ts'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useAnswerReview, useRemoveAnswer } from './companies.api.ts'

/** For those who represent the company. */
export function AnswerReview({ review: { id, answer } }: { review: CompanyReview }) {
  const [open, setOpen] = useState(false)
  const form = useId()
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
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('Answer this review')}
        description={t('Everybody can read it below the review.')}
        footer={
          <Button type="submit" form={form} busy={send.isPending} busyText={t('Publishing…')}>
            {t('Publish Answer')}
          </Button>
        }
      >
        <Form
          id={form}
          schema={CompanyAnswer}
          defaults={{ text: answer?.text ?? '' }}
          busy={send.isPending}
          errors={send.errors}
          onSubmit={(body) =>
            send.mutate({ params: { id }, body }, { onSuccess: () => setOpen(false) })
          }
        >
          {(field) => <TextArea {...field('text')} label={t('Answer')} rows={5} />}
        </Form>
      </Dialog>
    </>
  )
}
