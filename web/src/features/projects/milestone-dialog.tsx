import type { Milestone } from '@app/contract/milestones.ts'
import { t } from '@app/contract/text.ts'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
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
  const form = useId()
  const [dirty, setDirty] = useState(false)
  const create = useCreateMilestone()
  const change = useChangeMilestone()
  const act = milestone ? change : create
  const done = { onSuccess: onClose }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={milestone ? t('Edit Milestone') : t('New Milestone')}
      dirty={dirty}
      footer={
        <Button type="submit" form={form} busy={act.isPending} busyText={t('Saving…')}>
          {milestone ? t('Save') : t('Create Milestone')}
        </Button>
      }
    >
      <Form
        id={form}
        schema={MilestoneValues}
        defaults={valuesOf(milestone)}
        busy={act.isPending}
        errors={act.errors}
        problem={act.error}
        onDirty={setDirty}
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
    </Dialog>
  )
}
