import { z } from 'zod'
import { organisation } from '../i18n/organisation.ts'
import { msg } from '../i18n/translate.ts'
import { tableOf } from './objects.ts'
import { integer } from './schemas.ts'

export const largestPage = 100

/** Rows are counted up to this many: a total of exactly this means "at least". */
export const mostCounted = 10_000

const noLimit = msg('limit must be from 1 to 100.')

/** Keyset paging: `cursor` is the opaque end of the previous page; 20 rows per page unless the operator decided otherwise, at most 100 (spec §9). */
export const Paging = {
  cursor: z.string().max(500).optional(),
  limit: integer(noLimit)
    .pipe(z.number().min(1, noLimit).max(largestPage, noLimit))
    .default(() => organisation().page_size),
}

/** One page of a list: the rows under their own name, the cursor of the next page, and the total. */
export const pageOf = <N extends string, T extends z.ZodType>(name: N, row: T) =>
  z.object({
    ...tableOf([name], () => z.array(row)),
    next_cursor: z.string().nullable(),
    total: z.number().int(),
  })
