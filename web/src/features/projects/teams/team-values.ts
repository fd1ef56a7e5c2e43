import { type Team, teams } from '@app/contract/projects/teams.ts'
import { z } from 'zod'

const { name, project_id, leader_id, department_id } = teams.create.body.shape

/** What the form of a team holds; its rules are the server's. */
export const TeamValues = z.object({
  name,
  project_id: project_id.unwrap(),
  leader_id: leader_id.unwrap(),
  department_id: department_id.unwrap(),
})
export type TeamValues = z.output<typeof TeamValues>

export const valuesOf = (team: Team | undefined): TeamValues => ({
  name: team?.name ?? '',
  project_id: team?.project_id ?? null,
  leader_id: team?.leader_id ?? null,
  department_id: team?.department_id ?? null,
})
