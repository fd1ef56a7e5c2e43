import { z } from 'zod'
import { roles } from '../core/roles.ts'
import { del, get, nothing, put } from '../core/route.ts'
import { Day, Id, Search } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

export const Deputy = z.object({
  deputy_id: Id,
  deputy_name: z.string(),
  from_day: Day,
  until_day: Day,
})
export type Deputy = z.output<typeof Deputy>

const review = { allow: 'reports.review' } as const

export const deputies = {
  read: get('/api/reports/deputy', {
    ...review,
    reads: ['reports'],
    summary:
      'The deputy who reviews while one is away, and the first hundred of the people who could, by name',
    query: z.object({ search: Search }),
    returns: z.object({
      deputy: Deputy.nullable(),
      candidates: z.array(z.object({ id: Id, full_name: z.string(), role: z.enum(roles) })),
    }),
  }),
  appoint: put('/api/reports/deputy', {
    ...review,
    changes: ['reports'],
    summary: 'Name who reviews while one is away',
    body: z
      .object({ deputy_id: Id, from_day: Day, until_day: Day })
      .refine(({ from_day, until_day }) => from_day <= until_day, {
        path: ['until_day'],
        message: msg("The last day can't be before the first day."),
      }),
    returns: Deputy,
  }),
  dismiss: del('/api/reports/deputy', {
    ...review,
    changes: ['reports'],
    summary: 'Review again oneself',
    returns: nothing,
    status: 204,
  }),
}
