import { expect, test } from 'vitest'
import { z } from 'zod'
import { everyRoute } from './every-route.ts'

/** A draft is saved as a whole. */
const edits = everyRoute.filter(({ method, path }) => method === 'PUT' && !path.endsWith('/draft'))

test.each(edits.map((route) => [route.path, route.body] as const))(
  'an edit at %s changes nothing that it leaves out',
  (_, body) => {
    if (!(body instanceof z.ZodObject)) return
    for (const sent of [{}, { version: 1 }]) {
      const { success, data = {} } = body.safeParse(sent)
      if (success) expect(Object.keys(sent)).toEqual(expect.arrayContaining(Object.keys(data)))
    }
  },
)
