import { t } from '@app/contract/i18n/translate.ts'
import { type Account, LegalHold, UserChange } from '@app/contract/identity/users.ts'
import { useState } from 'react'
import { z } from 'zod'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useChangeUser, useHold, useRelease } from './users.api.ts'

interface LegalHoldDialogProps {
  account: Pick<Account, 'id' | 'full_name' | 'held_at' | 'hold_reason'>
  onClose: () => void
}

/** Sets the legal hold of a person with a reason, or lifts it. */
export function LegalHoldDialog({ account, onClose }: LegalHoldDialogProps) {
  const hold = useHold(`hold:${account.id}`)
  const release = useRelease()
  // As it was when the dialog opened: what it asks must not turn into its opposite while a hold is being saved.
  const [{ id, full_name, held_at, hold_reason }] = useState(account)
  const dialog = { open: true, onOpenChange: onClose, busyText: t('Saving…') }
  if (held_at)
    return (
      <FormDialog
        {...dialog}
        title={t('Lift the legal hold on {full_name}?', { full_name })}
        description={t(
          'The retention rules will apply to their data again, and the account can be deleted.',
        )}
        mutation={release}
        action={t('Lift legal hold')}
      >
        {(form) => (
          <Form
            {...form}
            schema={z.object({})}
            defaults={{}}
            onSubmit={() => release.mutate({ params: { id } }, { onSuccess: onClose })}
          >
            {() => <p className="break-words">{t('Reason: {reason}', { reason: hold_reason })}</p>}
          </Form>
        )}
      </FormDialog>
    )
  return (
    <FormDialog
      {...dialog}
      title={t('Legal hold on {full_name}', { full_name })}
      description={t(
        'Nothing of theirs is deleted, neither by retention rules nor with the account. This is logged.',
      )}
      mutation={hold}
      action={t('Set legal hold')}
    >
      {(form) => (
        <Form
          {...form}
          schema={LegalHold}
          defaults={{ reason: '' }}
          onSubmit={(body) => hold.mutate({ params: { id }, body }, { onSuccess: onClose })}
        >
          {(field) => (
            <TextArea
              {...field('reason')}
              label={t('Reason')}
              hint={t("Superadmins can read it; {full_name} can't.", { full_name })}
            />
          )}
        </Form>
      )}
    </FormDialog>
  )
}

const Suspension = UserChange.pick({ reason: true }).required()

interface SuspendDialogProps {
  account: Pick<Account, 'id' | 'full_name'>
  /** What ends with it. */
  description: string
  onClose: () => void
}

/** Asks why before an account is suspended: its person reads the reason in an email. */
export function SuspendDialog({ account, description, onClose }: SuspendDialogProps) {
  const { id, full_name } = account
  const change = useChangeUser(`suspension:${id}`)
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('Suspend {full_name}?', { full_name })}
      description={description}
      mutation={change}
      action={t('Suspend')}
      busyText={t('Saving…')}
      tone="danger"
    >
      {(form) => (
        <Form
          {...form}
          schema={Suspension}
          defaults={{ reason: '' }}
          onSubmit={({ reason }) =>
            change.mutate(
              { params: { id }, body: { status: 'suspended', ...(reason && { reason }) } },
              { onSuccess: onClose },
            )
          }
        >
          {(field) => (
            <TextArea
              {...field('reason')}
              label={t('Reason')}
              hint={t("Optional. We'll email it to {full_name}.", { full_name })}
            />
          )}
        </Form>
      )}
    </FormDialog>
  )
}
