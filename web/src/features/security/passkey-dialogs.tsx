import { type Passkey, PasskeyName, passkeys } from '@app/contract/passkeys.ts'
import { t } from '@app/contract/text.ts'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { type NewPasskey, useAddPasskey, useRenamePasskey } from './passkeys.api.ts'
import { ProofFields } from './proof-fields.tsx'

type Opening = Pick<DialogProps, 'open' | 'onOpenChange'>

const asked = passkeys.begin.body.extend({ name: PasskeyName })
const defaults: NewPasskey = { name: '', current_password: '' }
const withCode: NewPasskey = { ...defaults, code: '' }

/** Asks who it is once more, then hands over to the device. */
export function AddPasskey({ asksCode, ...opening }: Opening & { asksCode: boolean }) {
  const id = useId()
  const add = useAddPasskey()
  const close = () => opening.onOpenChange(false)
  return (
    <Dialog
      {...opening}
      title={t('Add a passkey')}
      description={t('Your device then asks for your fingerprint, face or PIN.')}
      size="sm"
      footer={
        <Button
          type="submit"
          form={id}
          busy={add.isPending}
          busyText={t('Waiting for your device...')}
        >
          {t('Continue')}
        </Button>
      }
    >
      <Form
        id={id}
        schema={asked}
        defaults={asksCode ? withCode : defaults}
        busy={add.isPending}
        errors={add.errors}
        problem={add.error}
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
    </Dialog>
  )
}

export function RenamePasskey({ passkey, ...opening }: Opening & { passkey: Passkey }) {
  const id = useId()
  const rename = useRenamePasskey()
  const close = () => opening.onOpenChange(false)
  return (
    <Dialog
      {...opening}
      title={t('Rename the passkey')}
      size="sm"
      footer={
        <Button type="submit" form={id} busy={rename.isPending} busyText={t('Saving...')}>
          {t('Save')}
        </Button>
      }
    >
      <Form
        id={id}
        schema={passkeys.rename.body}
        defaults={{ name: passkey.name }}
        busy={rename.isPending}
        errors={rename.errors}
        problem={rename.error}
        onSubmit={(body) =>
          rename.mutate({ params: { id: passkey.id }, body }, { onSuccess: close })
        }
      >
        {(field) => <Input {...field('name')} label={t('Name')} autoComplete="off" />}
      </Form>
    </Dialog>
  )
}
