import { t } from '@app/contract/i18n/translate.ts'
import { type Project, projects } from '@app/contract/projects/projects.ts'
import { z } from 'zod'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { Picker } from '#ui/picker.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { projectDraft, useChangeProject, useCreateProject, useOwners } from './projects.api.ts'

const { name, description, deadline, startup_id, manager_id } = projects.create.body.shape

/** The form values of a project; the server validates them. */
const ProjectValues = z.object({
  name,
  description: description.unwrap(),
  deadline: deadline.unwrap(),
  startup_id: startup_id.unwrap(),
  manager_id: manager_id.unwrap(),
})
type ProjectValues = z.output<typeof ProjectValues>

const valuesOf = (project: Project | undefined): ProjectValues => ({
  name: project?.name ?? '',
  description: project?.description ?? '',
  deadline: project?.deadline ?? null,
  startup_id: project?.startup_id ?? null,
  manager_id: project?.manager_id ?? null,
})

interface ProjectDialogProps {
  /** The one to change; without it a new one is started. */
  project?: Project
  onClose: () => void
  onCreated?: (id: string) => void
}

/** Open as long as it is rendered. */
export function ProjectDialog({ project, onClose, onCreated }: ProjectDialogProps) {
  const create = useCreateProject()
  const change = useChangeProject()
  const mutation = project ? change : create
  const owns = !project || project.can.own
  const submit = (values: ProjectValues, version: number) => {
    if (!project)
      return create.mutate(
        { body: values },
        {
          onSuccess: ({ id }) => {
            onClose()
            onCreated?.(id)
          },
        },
      )
    const { startup_id, manager_id, ...own } = values
    const body = { ...own, ...(owns && { startup_id, manager_id }), version }
    change.mutate({ params: { id: project.id }, body }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={project ? t('Edit Project') : t('New Project')}
      mutation={mutation}
      version={project?.version}
      draft={(version) => projectDraft(project?.id, version)}
      action={project ? t('Save') : t('Create Project')}
      busyText={t('Saving…')}
    >
      {(form, version) => (
        <Form
          {...form}
          schema={ProjectValues}
          defaults={valuesOf(project)}
          onSubmit={(values) => submit(values, version)}
        >
          {(field) => (
            <>
              <Input {...field('name')} label={t('Name')} maxLength={120} />
              <TextArea
                {...field('description')}
                label={t('Description')}
                optional
                maxLength={4000}
              />
              <Input
                {...field('deadline', { blank: null })}
                type="date"
                label={t('Deadline')}
                optional
              />
              {owns && (
                <AsyncBoundary
                  title={t("Couldn't load startups and managers")}
                  skeleton={<LoadingText lines={4} />}
                >
                  <OwnerFields field={field} project={project} />
                </AsyncBoundary>
              )}
            </>
          )}
        </Form>
      )}
    </FormDialog>
  )
}

interface OwnerFieldsProps {
  field: FieldOf<ProjectValues>
  project: Project | undefined
}

function OwnerFields({ field, project }: OwnerFieldsProps) {
  const { startups, managers } = useOwners(project)
  const choices = ({ rows, picker }: typeof startups) => ({
    options: rows.map(({ id, name }) => ({ value: id, label: name })),
    ...picker,
  })
  return (
    <>
      <Picker
        {...field('startup_id', { blank: null })}
        label={t('Startup')}
        optional
        placeholder={t('None yet')}
        {...choices(startups)}
      />
      <Picker
        {...field('manager_id', { blank: null })}
        label={t('Project manager')}
        optional
        placeholder={t('Unassigned')}
        {...choices(managers)}
      />
    </>
  )
}
