import { type Department, DepartmentName } from '@app/contract/departments.ts'
import { t } from '@app/contract/text.ts'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { useCreateDepartment, useRenameDepartment } from './departments.api.ts'

interface DepartmentDialogProps {
  /** The one to rename; without it a new one is added. */
  department?: Department
  onClose: () => void
}

/** Open as long as it is rendered. */
export function DepartmentDialog({ department, onClose }: DepartmentDialogProps) {
  const form = useId()
  const [dirty, setDirty] = useState(false)
  const create = useCreateDepartment()
  const rename = useRenameDepartment()
  const act = department ? rename : create
  const done = { onSuccess: onClose }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={department ? t('Rename Department') : t('New Department')}
      dirty={dirty}
      footer={
        <Button type="submit" form={form} busy={act.isPending} busyText={t('Saving…')}>
          {department ? t('Rename') : t('Add Department')}
        </Button>
      }
    >
      <Form
        id={form}
        schema={DepartmentName}
        defaults={{ name: department?.name ?? '' }}
        busy={act.isPending}
        errors={act.errors}
        problem={act.error}
        onDirty={setDirty}
        onSubmit={(body) =>
          department
            ? rename.mutate({ params: { id: department.id }, body }, done)
            : create.mutate({ body }, done)
        }
      >
        {(field) => <Input {...field('name')} label={t('Name')} maxLength={80} />}
      </Form>
    </Dialog>
  )
}
