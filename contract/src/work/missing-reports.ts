import { z } from 'zod'
import { largestPage, Paging } from '../core/paging.ts'
import { get, post } from '../core/route.ts'
import { Day, Id, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

/** They are counted up to this many: a total of exactly this means "at least". */
export const mostMissing = 1000

const lead = { allow: 'reports.lead' } as const

export const missingReports = {
  list: get('/api/reports/missing', {
    ...lead,
    reads: ['leave', 'reports', 'settings'],
    summary: 'Which of one’s people have not reported on a day (today by default), by name',
    query: z.object({
      ...Paging,
      limit: Paging.limit.unwrap().default(largestPage),
      date: Day.optional(),
    }),
    returns: z.object({
      date: Day,
      people: z.array(
        z.object({
          id: Id,
          full_name: z.string(),
          team_name: z.string(),
          is_checked_in: z.boolean(),
          worked_seconds: z.number(),
          reminded_at: Timestamp.nullable(),
        }),
      ),
      /** Like the total, absent in responses of older releases, which hold all of them up to a thousand. */
      next_cursor: z.string().nullable().optional(),
      total: z.number().int().optional(),
    }),
  }),
  remind: post('/api/reports/reminders', {
    ...lead,
    changes: ['reports'],
    summary: 'Remind people of the report of a day; once an hour each',
    body: z.object({
      date: Day.optional(),
      user_ids: z.array(Id).min(1, msg('Please choose at least one person.')).max(100),
    }),
    returns: z.object({ reminded: z.number().int() }),
  }),
}
