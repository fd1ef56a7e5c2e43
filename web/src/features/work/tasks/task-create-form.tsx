import { managementScopeOf } from '@app/contract/core/visibility.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { noTitle } from '@app/contract/work/tasks.ts'
import type { z } from 'zod'
import { useMe } from '#lib/session/session-store.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import type { DialogForm } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { BlockedBy, WhatFields, WhenFields } from './task-fields.tsx'
import { CreateValues, newValues } from './task-values.ts'
import { WhoFields } from './task-who.tsx'

interface NamedRecord {
  id: string
  name: string
}

export interface TaskCreateFormProps {
  form: DialogForm
  /** Unset when the assignee is to be chosen. */
  assignee: NamedRecord | undefined
  project: NamedRecord | undefined
  due_date: string | null
  onSubmit: (values: z.output<typeof CreateValues>) => void
}

export function TaskCreateForm(props: TaskCreateFormProps) {
  const { form, assignee, project, due_date, onSubmit } = props
  const me = useMe()
  return (
    <Form
      {...form}
      schema={CreateValues}
      defaults={newValues({
        assigned_to: assignee?.id ?? '',
        due_date,
        project_id: project?.id ?? null,
        team_visible: managementScopeOf(me.role) !== 'none',
      })}
      onInvalid={toastMissingTitle}
      onSubmit={onSubmit}
    >
      {(field, { watch, setValue }) => (
        <>
          <WhatFields field={field} />
          <WhenFields field={field} assigned_to={watch('assigned_to') ?? ''} />
          <WhoFields
            field={field}
            project_id={watch('project_id') ?? null}
            assigned_to={watch('assigned_to') ?? ''}
            onAssign={(id) => setValue('assigned_to', id, { shouldDirty: true })}
            assignee={assignee}
            project={project}
          />
          <TextArea
            {...field('checklist')}
            label={t('Checklist')}
            optional
            rows={2}
            hint={t('One step per line.')}
          />
          <BlockedBy
            chosen={watch('blocked_by') ?? []}
            error={field('blocked_by').error}
            onChange={(chosen) => setValue('blocked_by', chosen, { shouldDirty: true })}
          />
          <Checkbox
            {...field('team_visible')}
            label={t('Visible to the team')}
            hint={t('Its leader and manager can see it too.')}
          />
        </>
      )}
    </Form>
  )
}

/** The message is shown at the field as well (spec §5, §8). */
export const toastMissingTitle = (message: string) =>
  message === t(noTitle) && toast.error(t('Title Required'), message)
