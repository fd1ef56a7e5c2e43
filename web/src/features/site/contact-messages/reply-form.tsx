import { t } from '@app/contract/i18n/text.ts'
import { type Enquiry, EnquiryReply } from '@app/contract/site/enquiries.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { TextArea } from '#ui/textarea.tsx'
import { useReply } from './inbox.api.ts'

const Words = EnquiryReply.pick({ text: true })

/** The answer goes out by mail. What is typed stays when somebody else was faster. */
export function ReplyForm({ enquiry: { id, email, version } }: { enquiry: Enquiry }) {
  const [sent, setSent] = useState(0)
  const reply = useReply()
  const draft = `answer:${id}`
  return (
    <Form
      key={sent}
      schema={Words}
      defaults={{ text: '' }}
      draft={draft}
      busy={reply.isPending}
      errors={reply.errors}
      problem={reply.error}
      onSubmit={({ text }) =>
        reply.mutate(
          { params: { id }, body: { text, version } },
          {
            onSuccess: () => {
              clearDraft(draft)
              setSent(sent + 1)
            },
          },
        )
      }
    >
      {(field) => (
        <>
          <TextArea
            {...field('text')}
            label={t('Answer')}
            hint={t('Goes to {email} by e-mail.', { email })}
            rows={6}
            maxLength={8000}
          />
          <Button
            type="submit"
            className="justify-self-start"
            busy={reply.isPending}
            busyText={t('Sending...')}
          >
            {t('Send Answer')}
          </Button>
        </>
      )}
    </Form>
  )
}
