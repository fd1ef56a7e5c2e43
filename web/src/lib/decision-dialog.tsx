import { multiline } from '@app/contract/core/schemas.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'
import { type ReactNode, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldError } from '#ui/form-errors.ts'
import { TextArea } from '#ui/textarea.tsx'

const Comment = z.object({ comment: multiline(msg('Comment'), 1000) })

interface DecisionDialogProps<Status extends string> {
  title: string
  /** The main one last. */
  choices: readonly { status: Status; label: string; busyText: string }[]
  /** When the comment is required; without it, it is optional. */
  hint?: string
  /** What is typed is stored under this name, which the mutation is to name, too. */
  draft: string
  mutation: { isPending: boolean; error: Error | null; errors: readonly FieldError[] | undefined }
  onDecide: (decision: { status: Status; comment: string }) => void
  onClose: () => void
  /** What is decided on. */
  children: ReactNode
}

/** Decides on a request of someone, with a comment. Open as long as it is rendered, and until the decision has a response. */
export function DecisionDialog<Status extends string>({
  title,
  choices,
  hint,
  draft,
  mutation: { isPending, error, errors },
  onDecide,
  onClose,
  children,
}: DecisionDialogProps<Status>) {
  const form = useId()
  const main = choices.at(-1)
  const chosen = useRef(main?.status)
  const [sent, setSent] = useState<Status>()
  const decide = ({ comment }: z.output<typeof Comment>) => {
    const status = chosen.current
    if (!status) return
    setSent(status)
    onDecide({ status, comment })
  }
  return (
    <Dialog
      open
      onOpenChange={() => isPending || onClose()}
      title={title}
      footer={choices.map(({ status, label, busyText }) => (
        <Button
          key={status}
          type="submit"
          form={form}
          variant={status === main?.status ? 'primary' : 'secondary'}
          busy={isPending && status === sent}
          busyText={busyText}
          aria-disabled={isPending}
          onClick={() => {
            chosen.current = status
          }}
        >
          {label}
        </Button>
      ))}
    >
      <Form
        id={form}
        schema={Comment}
        defaults={{ comment: '' }}
        draft={draft}
        busy={isPending}
        errors={errors}
        problem={error}
        onSubmit={decide}
      >
        {(field) => (
          <>
            {children}
            <TextArea
              {...field('comment')}
              label={t('Comment')}
              hint={hint}
              optional={hint === undefined}
              maxLength={1000}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
