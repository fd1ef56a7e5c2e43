import { t } from '@app/contract/i18n/translate.ts'
import { guardians } from '@app/contract/identity/guardians.ts'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useAskGuardian } from './consents.api.ts'

interface AskGuardianProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  email: string
}

export function AskGuardian({ open, onOpenChange, email }: AskGuardianProps) {
  const ask = useAskGuardian()
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Ask your guardian')}
      description={t(
        'The link works once and expires after 14 days. Any earlier link stops working.',
      )}
      size="sm"
      mutation={ask}
      action={t('Send link')}
      busyText={t('Sending…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={guardians.ask.body}
          defaults={{ email }}
          onSubmit={(body) => ask.mutate({ body }, { onSuccess: () => onOpenChange(false) })}
        >
          {(field) => (
            <Input
              {...field('email')}
              label={t("Your parent's or guardian's email")}
              type="email"
              autoComplete="off"
            />
          )}
        </Form>
      )}
    </FormDialog>
  )
}
