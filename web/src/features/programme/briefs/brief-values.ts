import { msg } from '@app/contract/i18n/translate.ts'
import { type Brief, NewBrief, NewSeat } from '@app/contract/programme/briefs.ts'
import { z } from 'zod'

/** A seat as it is typed: skills by commas, tasks by lines. */
const SeatValues = z.object({
  role: NewSeat.shape.role,
  skills: z.string(),
  hours_per_week: NewSeat.shape.hours_per_week,
  tasks: z.string(),
})

const { title, description, start_date, weeks } = NewBrief.shape

export const BriefValues = z
  .object({
    ...{ title, description, start_date, weeks },
    milestones: z.array(
      z.object({
        title: z.string().trim().min(1, msg('Milestone is required.')).max(200),
        week: z.int(msg('Please enter a week.')).min(1, msg('Please enter a week.')),
      }),
    ),
    seats: z.array(SeatValues).min(1, msg('Please add a seat.')),
  })
  .superRefine((values, context) => {
    values.milestones.forEach(({ week }, at) => {
      if (week > values.weeks)
        context.addIssue({
          code: 'custom',
          path: ['milestones', at, 'week'],
          message: msg('A milestone must lie within the weeks of the project.'),
        })
    })
  })
export type BriefValues = z.input<typeof BriefValues>

export const noSeat = { role: '', skills: '', hours_per_week: 20, tasks: '' }
export const noMilestone = { title: '', week: 4 }

export const newValues: BriefValues = {
  ...{ title: '', description: '', start_date: '', weeks: 12 },
  milestones: [],
  seats: [noSeat],
}

export const valuesOf = (brief: Brief): BriefValues => ({
  title: brief.title,
  description: brief.description,
  start_date: brief.start_date,
  weeks: brief.weeks,
  milestones: brief.milestones,
  seats: brief.seats.map(({ role, skills, hours_per_week, tasks }) => ({
    ...{ role, hours_per_week },
    skills: skills.join(', '),
    tasks: tasks.join('\n'),
  })),
})

const parts = (text: string, by: string) =>
  text
    .split(by)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** What goes over the wire. */
export const toBrief = ({ seats, ...rest }: z.output<typeof BriefValues>) => ({
  ...rest,
  seats: seats.map(({ skills, tasks, ...seat }) => ({
    ...seat,
    skills: parts(skills, ','),
    tasks: parts(tasks, '\n'),
  })),
})
