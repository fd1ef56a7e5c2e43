import { expect, test } from 'vitest'
import { z } from 'zod'
import { emptyResponse } from './empty-response.ts'

test('the empty answer of a status is: not checked in', () => {
  const Status = z.discriminatedUnion('is_checked_in', [
    z.object({ is_checked_in: z.literal(false), current_session: z.null() }),
    z.object({ is_checked_in: z.literal(true), current_session: z.object({ id: z.uuid() }) }),
  ])
  const empty = emptyResponse(Status)
  expect(Status.parse(empty)).toEqual({ is_checked_in: false, current_session: null })
})

test('an empty answer fits what the route returns', () => {
  const Shape = z.object({
    rows: z.array(z.string()),
    next_cursor: z.string().nullable(),
    total: z.number().int(),
    can: z.object({ review: z.boolean() }),
    counts: z.record(z.string(), z.number()),
    note: z.string().optional(),
    status: z.enum(['open', 'closed']),
  })
  expect(Shape.parse(emptyResponse(Shape))).toEqual({
    rows: [],
    next_cursor: null,
    total: 0,
    can: { review: false },
    counts: {},
    note: undefined,
    status: 'open',
  })
})
