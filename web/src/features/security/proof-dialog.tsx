import type { Input } from '@app/contract/route.ts'
import { secondFactor } from '@app/contract/second-factor.ts'
import { t } from '@app/contract/text.ts'
import { useId } from 'react'
import type { useAction } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { ProofFields } from './proof-fields.tsx'

type Proof = Input<typeof secondFactor.turnOff>['body']

interface ProofDialogProps
  extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description'> {
  action: string
  tone?: 'danger'
  act: Pick<ReturnType<typeof useAction>, 'isPending' | 'error' | 'errors'>
  onSend: (body: Proof) => void
}

const defaults = { current_password: '', code: '' }

/** What weakens an account asks for the password and a code again. */
export function ProofDialog({ action, tone, act, onSend, ...dialog }: ProofDialogProps) {
  const id = useId()
  return (
    <Dialog
      {...dialog}
      size="sm"
      footer={
        <Button
          type="submit"
          form={id}
          variant={tone ?? 'primary'}
          busy={act.isPending}
          busyText={t('Checking...')}
        >
          {action}
        </Button>
      }
    >
      <Form
        id={id}
        schema={secondFactor.turnOff.body}
        defaults={defaults}
        busy={act.isPending}
        errors={act.errors}
        problem={act.error}
        onSubmit={onSend}
      >
        {(field) => <ProofFields field={field} asksCode />}
      </Form>
    </Dialog>
  )
}
