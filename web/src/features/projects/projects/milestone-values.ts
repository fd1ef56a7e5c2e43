import { type Milestone, milestones } from '@app/contract/projects/milestones.ts'
import { z } from 'zod'

const { title, description, due_date } = milestones.create.body.shape

/** What the form of a milestone holds; its rules are the server's. */
export const MilestoneValues = z.object({ title, description: description.unwrap(), due_date })
export type MilestoneValues = z.output<typeof MilestoneValues>

export const valuesOf = (milestone: Milestone | undefined): MilestoneValues => ({
  title: milestone?.title ?? '',
  description: milestone?.description ?? '',
  due_date: milestone?.due_date ?? '',
})
