import { type Hire, hires } from '@app/contract/hiring/hires.ts'
import { z } from 'zod'

const { position, start_date, team_id, project_id } = hires.change.body.shape

/** The form values of a hire; the server validates them. */
export const HireValues = z.object({ position, start_date, team_id, project_id })
export type HireValues = z.output<typeof HireValues>

export const valuesOf = (hire: Hire): HireValues => ({
  position: hire.position,
  start_date: hire.start_date,
  team_id: hire.team_id,
  project_id: hire.project_id,
})
