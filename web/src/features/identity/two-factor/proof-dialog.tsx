import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import { secondFactor } from '@app/contract/identity/second-factor.ts'
import { Form } from '#ui/form.tsx'
import { FormDialog, type FormDialogProps } from '#ui/form-dialog.tsx'
import { ProofFields } from './proof-fields.tsx'

type Proof = Input<typeof secondFactor.turnOff>['body']

interface ProofDialogProps extends Omit<FormDialogProps, 'size' | 'busyText' | 'children'> {
  onSend: (body: Proof) => void
}

const defaults = { current_password: '', code: '' }

/** What weakens an account asks for the password and a code again. */
export const ProofDialog = ({ onSend, ...dialog }: ProofDialogProps) => (
  <FormDialog {...dialog} size="sm" busyText={t('Checking...')}>
    {(form) => (
      <Form {...form} schema={secondFactor.turnOff.body} defaults={defaults} onSubmit={onSend}>
        {(field) => <ProofFields field={field} asksCode />}
      </Form>
    )}
  </FormDialog>
)
