import { internRole, roles } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { NewUser } from '@app/contract/identity/users.ts'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useInvite } from './users.api.ts'

/** The button and its dialog: an account with a role, whose owner chooses the password. */
export function InviteUser() {
  const [open, setOpen] = useState(false)
  const invite = useInvite()
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        {t('Invite User')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('Invite User')}
        description={t('They get a mail with a link to choose their password.')}
        mutation={invite}
        action={t('Send Invitation')}
        busyText={t('Inviting…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={NewUser}
            defaults={{ email: '', full_name: '', role: internRole }}
            onSubmit={(body) => invite.mutate({ body }, { onSuccess: () => setOpen(false) })}
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
        )}
      </FormDialog>
    </>
  )
}
