import { roles } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/text.ts'
import { type Account, UserChange } from '@app/contract/identity/users.ts'
import { z } from 'zod'
import { formatRole } from '#lib/i18n/format.ts'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { useChangeUser } from './users.api.ts'

const Role = z.object({ role: UserChange.shape.role.unwrap() })

interface RoleDialogProps {
  account: Account
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What the person may do changes from their next request on. */
export function RoleDialog({ account, open, onOpenChange }: RoleDialogProps) {
  const change = useChangeUser()
  const { id, full_name, role } = account
  return (
    <FormDialog
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      title={t('Change the role of {full_name}', { full_name })}
      description={t('Now {role}. The change takes effect at once.', { role: formatRole(role) })}
      act={change}
      action={t('Change Role')}
      busyText={t('Changing…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={Role}
          defaults={{ role }}
          onSubmit={(body) =>
            change.mutate({ params: { id }, body }, { onSuccess: () => onOpenChange(false) })
          }
        >
          {(field) => (
            <Select
              {...field('role')}
              label={t('Role')}
              options={roles.map((value) => ({ value, label: formatRole(value) }))}
            />
          )}
        </Form>
      )}
    </FormDialog>
  )
}
