import { t } from '@app/contract/i18n/text.ts'
import { WithReason } from '@app/contract/site/companies.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog, type FormDialogProps } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'

interface ReasonButtonProps extends Pick<FormDialogProps, 'title' | 'description' | 'act'> {
  word: string
  /** `done` closes the question. */
  onSend: (body: { reason: string }, done: () => void) => void
}

/** An act that needs a reason. */
export function ReasonButton({ word, onSend, ...dialog }: ReasonButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {word}
      </Button>
      <FormDialog
        {...dialog}
        size="sm"
        open={open}
        onOpenChange={setOpen}
        action={word}
        busyText={t('Sending…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={WithReason}
            defaults={{ reason: '' }}
            onSubmit={(body) => onSend(body, () => setOpen(false))}
          >
            {(field) => <Input {...field('reason')} label={t('Reason')} autoComplete="off" />}
          </Form>
        )}
      </FormDialog>
    </>
  )
}
