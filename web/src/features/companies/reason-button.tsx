import { WithReason } from '@app/contract/companies.ts'
import type { FieldErrors } from '@app/contract/problem.ts'
import { t } from '@app/contract/text.ts'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'

interface ReasonButtonProps {
  word: string
  title: string
  description: string
  busy: boolean
  errors: FieldErrors | undefined
  /** `done` closes the question. */
  onSend: (body: { reason: string }, done: () => void) => void
}

/** An act that needs a reason. */
export function ReasonButton(props: ReasonButtonProps) {
  const { word, title, description, busy, errors, onSend } = props
  const [open, setOpen] = useState(false)
  const form = useId()
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {word}
      </Button>
      <Dialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={description}
        footer={
          <Button type="submit" form={form} busy={busy} busyText={t('Sending…')}>
            {word}
          </Button>
        }
      >
        <Form
          id={form}
          schema={WithReason}
          defaults={{ reason: '' }}
          busy={busy}
          errors={errors}
          onSubmit={(body) => onSend(body, () => setOpen(false))}
        >
          {(field) => <Input {...field('reason')} label={t('Reason')} autoComplete="off" />}
        </Form>
      </Dialog>
    </>
  )
}
