import { msg, t } from '@app/contract/i18n/text.ts'
import { milestones } from '@app/contract/projects/milestones.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { MilestoneFields } from '#lib/milestone-fields.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { useAskMilestone, useStartupDashboard } from './startup-dashboard.api.ts'

const { title, description, due_date } = milestones.ask.body.shape
const Values = z.object({
  project_id: z.string().min(1, msg('Please choose a project.')),
  ...{ title, description: description.unwrap(), due_date },
})

/** What the startup wants delivered, and until when; without a project that is under way there is nothing to ask for. */
export function AskMilestone() {
  const [open, setOpen] = useState(false)
  const { projects } = useStartupDashboard()
  const open_ones = projects.filter(({ status }) => status !== 'archived')
  if (open_ones.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t('New Milestone')}
      </Button>
      {open && <AskDialog projects={open_ones} onClose={() => setOpen(false)} />}
    </>
  )
}

interface AskDialogProps {
  projects: readonly { id: string; name: string }[]
  onClose: () => void
}

function AskDialog({ projects, onClose }: AskDialogProps) {
  const ask = useAskMilestone()
  const [only, ...others] = projects
  const project_id = only && others.length === 0 ? only.id : ''
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('New Milestone')}
      description={t('The project’s manager and its team leaders are told.')}
      act={ask}
      action={t('Create Milestone')}
      busyText={t('Saving…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={Values}
          defaults={{ project_id, title: '', description: '', due_date: '' }}
          onSubmit={({ project_id: id, ...body }) =>
            ask.mutate({ params: { id }, body }, { onSuccess: onClose })
          }
        >
          {(field) => (
            <>
              <Select
                {...field('project_id')}
                label={t('Project')}
                placeholder={t('Choose a project')}
                options={projects.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <MilestoneFields field={field} />
            </>
          )}
        </Form>
      )}
    </FormDialog>
  )
}
