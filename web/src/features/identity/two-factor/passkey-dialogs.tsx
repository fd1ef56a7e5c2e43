import { t } from '@app/contract/i18n/text.ts'
import { type Passkey, PasskeyName, passkeys } from '@app/contract/identity/passkeys.ts'
import type { DialogProps } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { type NewPasskey, useAddPasskey, useRenamePasskey } from './passkeys.api.ts'
import { ProofFields } from './proof-fields.tsx'

type Opening = Pick<DialogProps, 'open' | 'onOpenChange'>

const asked = passkeys.begin.body.extend({ name: PasskeyName })
const defaults: NewPasskey = { name: '', current_password: '' }
const withCode: NewPasskey = { ...defaults, code: '' }

/** Asks who it is once more, then hands over to the device. */
export function AddPasskey({ asksCode, ...opening }: Opening & { asksCode: boolean }) {
  const add = useAddPasskey()
  const close = () => opening.onOpenChange(false)
  return (
    <FormDialog
      {...opening}
      title={t('Add a passkey')}
      description={t('Your device then asks for your fingerprint, face or PIN.')}
      size="sm"
      act={add}
      action={t('Continue')}
      busyText={t('Waiting for your device...')}
    >
      {(form) => (
        <Form
          {...form}
          schema={asked}
          defaults={asksCode ? withCode : defaults}
          onSubmit={(body) => add.mutate(body, { onSuccess: close })}
        >
          {(field) => (
            <>
              <Input
                {...field('name')}
                label={t('Name')}
                hint={t('Where it is, such as “My phone”.')}
                autoComplete="off"
              />
              <ProofFields field={field} asksCode={asksCode} />
            </>
          )}
        </Form>
      )}
    </FormDialog>
  )
}

export function RenamePasskey({ passkey, ...opening }: Opening & { passkey: Passkey }) {
  const rename = useRenamePasskey()
  const close = () => opening.onOpenChange(false)
  return (
    <FormDialog
      {...opening}
      title={t('Rename the passkey')}
      size="sm"
      act={rename}
      action={t('Save')}
      busyText={t('Saving...')}
    >
      {(form) => (
        <Form
          {...form}
          schema={passkeys.rename.body}
          defaults={{ name: passkey.name }}
          onSubmit={(body) =>
            rename.mutate({ params: { id: passkey.id }, body }, { onSuccess: close })
          }
        >
          {(field) => <Input {...field('name')} label={t('Name')} autoComplete="off" />}
        </Form>
      )}
    </FormDialog>
  )
}
