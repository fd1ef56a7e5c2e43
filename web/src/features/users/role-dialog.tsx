import { roles } from '@app/contract/access.ts'
import { t } from '@app/contract/text.ts'
import { type Account, UserChange } from '@app/contract/users.ts'
import { useId } from 'react'
import { z } from 'zod'
import { formatRole } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
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
  const form = useId()
  const change = useChangeUser()
  const { id, full_name, role } = account
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      title={t('Change the role of {full_name}', { full_name })}
      description={t('Now {role}. The change takes effect at once.', { role: formatRole(role) })}
      footer={
        <Button type="submit" form={form} busy={change.isPending} busyText={t('Changing…')}>
          {t('Change Role')}
        </Button>
      }
    >
      <Form
        id={form}
        schema={Role}
        defaults={{ role }}
        busy={change.isPending}
        errors={change.errors}
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
    </Dialog>
  )
}
