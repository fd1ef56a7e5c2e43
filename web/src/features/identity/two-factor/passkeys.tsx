import { t } from '@app/contract/i18n/translate.ts'
import {
  mostPasskeys,
  type Passkey,
  PasskeyName,
  passkeys,
} from '@app/contract/identity/passkeys.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatRelative } from '#lib/i18n/format.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import type { DialogProps } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import {
  type NewPasskey,
  useAddPasskey,
  usePasskeys,
  useRemovePasskey,
  useRenamePasskey,
  useSendConfirmation,
} from './passkeys.api.ts'
import { ProofFields } from './proof-fields.tsx'
import { useSecondFactor } from './two-factor.api.ts'

type Opening = Pick<DialogProps, 'open' | 'onOpenChange'>

const schema = passkeys.begin.body.extend({ name: PasskeyName })
const defaults: NewPasskey = { name: '', current_password: '' }
const withCode: NewPasskey = { ...defaults, code: '' }

/** Verifies the user again, then starts the registration on the device. */
function AddPasskey({ asksCode, ...opening }: Opening & { asksCode: boolean }) {
  const add = useAddPasskey()
  const close = () => opening.onOpenChange(false)
  return (
    <FormDialog
      {...opening}
      title={t('Add a passkey')}
      description={t('Your device will ask for your fingerprint, face or PIN.')}
      size="sm"
      mutation={add}
      action={t('Continue')}
      busyText={t('Waiting for your device…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={schema}
          defaults={asksCode ? withCode : defaults}
          onSubmit={(body) => add.mutate(body, { onSuccess: close })}
        >
          {(field) => (
            <>
              <Input
                {...field('name')}
                label={t('Name')}
                hint={t("Where it's stored, e.g. “My phone”.")}
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

function RenamePasskey({ passkey, ...opening }: Opening & { passkey: Passkey }) {
  const rename = useRenamePasskey(`passkey:${passkey.id}`)
  const close = () => opening.onOpenChange(false)
  return (
    <FormDialog
      {...opening}
      title={t('Rename the passkey')}
      size="sm"
      mutation={rename}
      action={t('Save')}
      busyText={t('Saving…')}
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

/** The user's passkeys, to add, rename and remove. Rendered in a card. */
export function Passkeys() {
  const { passkeys, needs_confirmation } = usePasskeys()
  const { confirmed_at, has_password } = useSecondFactor()
  const [adding, setAdding] = useState(false)
  const close = () => setAdding(false)
  return (
    <div className="grid gap-3">
      {passkeys.length ? (
        <ul className="divide-y">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t('No passkeys yet.')}</p>
      )}
      {needs_confirmation && has_password ? (
        <ConfirmEmail />
      ) : (
        <AddButton
          has_password={has_password}
          count={passkeys.length}
          onAdd={() => setAdding(true)}
        />
      )}
      <AddPasskey open={adding} onOpenChange={close} asksCode={confirmed_at !== null} />
    </div>
  )
}

/** An account whose address nobody confirmed may be another person's: no passkey may outlast that. */
function ConfirmEmail() {
  const { email } = useMe()
  const send = useSendConfirmation()
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        {t('To add a passkey, confirm your email address first: we send a link to {email}.', {
          email,
        })}
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={send.isPending}
        busyText={t('Sending…')}
        onClick={() => send.mutate({ body: { email, next: pageUrl('settings') } })}
      >
        {t('Send the link')}
      </Button>
    </>
  )
}

interface AddButtonProps {
  has_password: boolean
  count: number
  onAdd: () => void
}

/** Where it is not possible, shows the reason instead. */
function AddButton({ has_password, count, onAdd }: AddButtonProps) {
  const why = whyNot(has_password, count)
  if (why) return <p className="text-sm text-muted">{why}</p>
  return (
    <Button variant="secondary" className="justify-self-start" onClick={onAdd}>
      {t('Add a passkey')}
    </Button>
  )
}

function whyNot(has_password: boolean, count: number): string | undefined {
  if (!('PublicKeyCredential' in window)) return t("This browser doesn't support passkeys.")
  if (count >= mostPasskeys)
    return t("You have {most} passkeys. Remove one you don't use.", {
      most: mostPasskeys,
    })
  if (!has_password)
    return t(
      "You log in without a password. Set one with “Forgot password” first; you'll need it to add a passkey.",
    )
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const { id, name, is_synced, created_at, last_used_at } = passkey
  const [renaming, setRenaming] = useState(false)
  const remove = useRemovePasskey()
  const ask = async () => {
    const yes = await confirm({
      title: t('Remove the passkey {name}?', { name }),
      text: t(
        "You won't be able to log in with it. Your device may still show it until you delete it there.",
      ),
      action: t('Remove'),
      tone: 'danger',
    })
    if (yes) remove.mutate({ params: { id } })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name} {is_synced && <Badge>{t('Synced')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {last_used_at
            ? t('Last used {last_used_at} · added on {created_at}', {
                last_used_at: formatRelative(last_used_at),
                created_at: formatDate(created_at),
              })
            : t('Not used yet · added on {day}', { day: formatDate(created_at) })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="ghost"
          aria-label={t('Rename {name}', { name })}
          onClick={() => setRenaming(true)}
        >
          {t('Rename')}
        </Button>
        <Button
          variant="secondary"
          aria-label={t('Remove {name}', { name })}
          busy={remove.isPending}
          busyText={t('Removing…')}
          onClick={() => void ask()}
        >
          {t('Remove')}
        </Button>
      </div>
      <RenamePasskey passkey={passkey} open={renaming} onOpenChange={setRenaming} />
    </li>
  )
}
