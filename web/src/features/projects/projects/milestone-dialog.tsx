import { t } from '@app/contract/i18n/translate.ts'
import { type Milestone, milestones } from '@app/contract/projects/milestones.ts'
import { z } from 'zod'
import { MilestoneFields } from '#lib/milestone-fields.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { milestoneDraft, useChangeMilestone, useCreateMilestone } from './projects.api.ts'

const { title, description, due_date } = milestones.create.body.shape

/** The form values of a milestone; the server validates them. */
const MilestoneValues = z.object({ title, description: description.unwrap(), due_date })
type MilestoneValues = z.output<typeof MilestoneValues>

const valuesOf = (milestone: Milestone | undefined): MilestoneValues => ({
  title: milestone?.title ?? '',
  description: milestone?.description ?? '',
  due_date: milestone?.due_date ?? '',
})

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
  const mutation = milestone ? change : create
  const done = { onSuccess: onClose }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={milestone ? t('Edit Milestone') : t('New Milestone')}
      mutation={mutation}
      version={milestone?.version}
      draft={(version) => milestoneDraft(milestone?.id ?? projectId, version)}
      action={milestone ? t('Save') : t('Create Milestone')}
      busyText={t('Saving…')}
    >
      {(form, version) => (
        <Form
          {...form}
          schema={MilestoneValues}
          defaults={valuesOf(milestone)}
          onSubmit={(values) =>
            milestone
              ? change.mutate({ params: { id: milestone.id }, body: { ...values, version } }, done)
              : create.mutate({ body: { ...values, project_id: projectId } }, done)
          }
        >
          {(field) => <MilestoneFields field={field} />}
        </Form>
      )}
    </FormDialog>
  )
}
