import { t } from '@app/contract/i18n/translate.ts'
import { type Department, DepartmentName } from '@app/contract/projects/departments.ts'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useCreateDepartment, useRenameDepartment } from './departments.api.ts'

interface DepartmentDialogProps {
  /** The one to rename; without it a new one is added. */
  department?: Department
  onClose: () => void
}

/** Open as long as it is rendered. */
export function DepartmentDialog({ department, onClose }: DepartmentDialogProps) {
  const create = useCreateDepartment()
  const rename = useRenameDepartment(`department:${department?.id}`)
  const mutation = department ? rename : create
  const done = { onSuccess: onClose }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      size="sm"
      title={department ? t('Rename Department') : t('New Department')}
      mutation={mutation}
      action={department ? t('Rename') : t('Add Department')}
      busyText={t('Saving…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={DepartmentName}
          defaults={{ name: department?.name ?? '' }}
          onSubmit={(body) =>
            department
              ? rename.mutate({ params: { id: department.id }, body }, done)
              : create.mutate({ body }, done)
          }
        >
          {(field) => <Input {...field('name')} label={t('Name')} maxLength={80} />}
        </Form>
      )}
    </FormDialog>
  )
}
