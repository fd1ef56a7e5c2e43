import type { Milestone } from '@app/contract/milestones.ts'
import { t } from '@app/contract/text.ts'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { MilestoneValues, valuesOf } from './milestone-values.ts'
import { useChangeMilestone, useCreateMilestone } from './projects.api.ts'

interface MilestoneDialogProps {
  projectId: string
  /** The one to change; without it a new one is set. */
  milestone?: Milestone
  onClose: () => void
}

/** Open as long as it is rendered. */
export function MilestoneDialog({ projectId, milestone, onClose }: MilestoneDialogProps) {
  const create = useCreateMilestone()
  const change = useChangeMilestone()
  const act = milestone ? change : create
  const done = { onSuccess: onClose }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={milestone ? t('Edit Milestone') : t('New Milestone')}
      act={act}
      action={milestone ? t('Save') : t('Create Milestone')}
      busyText={t('Saving…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={MilestoneValues}
          defaults={valuesOf(milestone)}
          onSubmit={(values) =>
            milestone
              ? change.mutate(
                  { params: { id: milestone.id }, body: { ...values, version: milestone.version } },
                  done,
                )
              : create.mutate({ body: { ...values, project_id: projectId } }, done)
          }
        >
          {(field) => (
            <>
              <Input {...field('title')} label={t('Title')} maxLength={200} />
              <TextArea
                {...field('description')}
                label={t('Description')}
                hint={t('What has to be handed over for it to be done.')}
                optional
                maxLength={4000}
              />
              <Input {...field('due_date')} type="date" label={t('Due date')} />
            </>
          )}
        </Form>
      )}
    </FormDialog>
  )
}
