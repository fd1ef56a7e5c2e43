import { roles } from '@app/contract/access.ts'
import { t } from '@app/contract/text.ts'
import { NewUser } from '@app/contract/users.ts'
import { UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { formatRole } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useInvite } from './users.api.ts'

/** The button and its dialog: an account with a role, whose owner chooses the password. */
export function InviteUser() {
  const [open, setOpen] = useState(false)
  const [dirty, setDirty] = useState(false)
  const form = useId()
  const invite = useInvite()
  const show = (shown: boolean) => {
    setOpen(shown)
    setDirty(false)
    invite.reset()
  }
  return (
    <>
      <Button onClick={() => show(true)}>
        <UserPlus aria-hidden />
        {t('Invite User')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={show}
        title={t('Invite User')}
        description={t('They get a mail with a link to choose their password.')}
        dirty={dirty}
        footer={
          <Button type="submit" form={form} busy={invite.isPending} busyText={t('Inviting…')}>
            {t('Send Invitation')}
          </Button>
        }
      >
        <Form
          id={form}
          schema={NewUser}
          defaults={{ email: '', full_name: '', role: 'intern' }}
          busy={invite.isPending}
          errors={invite.errors}
          problem={invite.error}
          onDirty={setDirty}
          onSubmit={(body) => invite.mutate({ body }, { onSuccess: () => show(false) })}
        >
          {(field) => (
            <>
              <Input {...field('full_name')} label={t('Full name')} autoComplete="off" />
              <Input {...field('email')} label={t('Email')} type="email" autoComplete="off" />
              <Select
                {...field('role')}
                label={t('Role')}
                options={roles.map((value) => ({ value, label: formatRole(value) }))}
              />
            </>
          )}
        </Form>
      </Dialog>
    </>
  )
}
