import { type Hire, hires } from '@app/contract/hiring/hires.ts'
import { msg } from '@app/contract/i18n/translate.ts'
import { z } from 'zod'

const { position, start_date, team_id, project_id } = hires.change.body.shape

/** The form values of a hire; the server validates them. */
export const HireValues = z.object({ position, start_date, team_id, project_id })
export type HireValues = z.output<typeof HireValues>

/** What the form asks besides: may the person work for another company than the posting's? */
export const HireFormValues = HireValues.extend({
  /** The company of the chosen place, if it is not the posting's. */
  other_company: z.string().nullable(),
  is_confirmed: z.boolean(),
  /** The applicant has accepted no offer. */
  lacks_offer: z.boolean(),
  is_agreed: z.boolean(),
})
  .refine(({ lacks_offer, is_agreed }) => !lacks_offer || is_agreed, {
    path: ['is_agreed'],
    message: msg('Please make an offer first, or confirm that you agreed another way.'),
  })
  .refine(({ other_company, is_confirmed }) => other_company === null || is_confirmed, {
    path: ['is_confirmed'],
    message: msg('Please confirm the other company, or choose another team or project.'),
  })

/** What was agreed: a team that the person is in for another hire is none of this one's. */
export const valuesOf = ({ position, start_date, agreed }: Hire): HireValues => ({
  position,
  start_date,
  team_id: agreed.team_id,
  project_id: agreed.project_id,
})
