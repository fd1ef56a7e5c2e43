import { type Project, projects } from '@app/contract/projects/projects.ts'
import { z } from 'zod'

const { name, description, deadline, startup_id, manager_id } = projects.create.body.shape

/** What the form of a project holds; its rules are the server's. */
export const ProjectValues = z.object({
  name,
  description: description.unwrap(),
  deadline: deadline.unwrap(),
  startup_id: startup_id.unwrap(),
  manager_id: manager_id.unwrap(),
})
export type ProjectValues = z.output<typeof ProjectValues>

export const valuesOf = (project: Project | undefined): ProjectValues => ({
  name: project?.name ?? '',
  description: project?.description ?? '',
  deadline: project?.deadline ?? null,
  startup_id: project?.startup_id ?? null,
  manager_id: project?.manager_id ?? null,
})
