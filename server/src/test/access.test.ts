import { readFileSync } from 'node:fs'
import { may } from '@app/contract/core/access.ts'
import { type Role, roles } from '@app/contract/core/roles.ts'
import type { Route } from '@app/contract/core/route.ts'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { everyRoute } from './every-route.ts'
import { inject, type SignedInUser, signIn, startApp } from './harness.ts'

startApp()

interface Operation {
  method: string
  path: string
  /** By caller: '401' and '-' mean rejected. */
  cells: Record<string, string>
}
const { operations } = JSON.parse(
  readFileSync(new URL('./permissions.json', import.meta.url), 'utf8'),
) as { operations: Operation[] }

const rowOf = ({ method, path }: Route) =>
  operations.find((row) => row.method === method && row.path === path)

/** A body with the right media type, so that a rejection is about the caller and not the content. */
const requestOf = ({ method, path }: Route) => ({
  method,
  url: path.replaceAll(/\{\w+\}/g, v7()),
  ...(method !== 'GET' && { body: {} }),
})

const people = new Map<Role, SignedInUser>()
beforeAll(async () => {
  for (const role of roles) people.set(role, await signIn(role))
})

declare module 'vitest' {
  interface TaskMeta {
    /** The number of callers a route was tested with. */
    callers?: number
  }
}

/** All kinds of callers, anonymous first. */
const callers = ['anonymous', ...roles] as const
type Caller = (typeof callers)[number]
type Outcome = 'let in' | number

const refusalOf = (caller: Caller) => (caller === 'anonymous' ? 401 : 403)
const outcomes = (of: (caller: Caller) => Outcome) =>
  Object.fromEntries(callers.map((caller) => [caller, of(caller)]))

/** The outcome the route declares. */
const declared = (route: Route) => (caller: Caller) =>
  may(caller === 'anonymous' ? undefined : caller, route.allow) ? 'let in' : refusalOf(caller)

/** The outcome in the matrix; roles it does not list fall back to the route. */
const granted =
  (route: Route, { cells }: Operation) =>
  (caller: Caller) => {
    const cell = cells[caller]
    if (cell === undefined) return declared(route)(caller)
    return ['401', '-'].includes(cell) ? refusalOf(caller) : 'let in'
  }

/** The outcome of the server. Public routes are not called, nor files downloaded. */
async function served(route: Route): Promise<Record<string, Outcome>> {
  const outcome: Record<string, Outcome> = outcomes(declared(route))
  if (route.allow === 'public') return outcome
  for (const caller of callers) {
    if (route.binary && outcome[caller] === 'let in') continue
    const headers = caller === 'anonymous' ? {} : (people.get(caller)?.headers ?? {})
    const { statusCode } = await inject(requestOf(route), { headers })
    outcome[caller] = [401, 403, 500].includes(statusCode) ? statusCode : 'let in'
  }
  return outcome
}

test('the matrix contains only existing operations', () => {
  const existing = new Set(everyRoute.map(({ method, path }) => `${method} ${path}`))
  expect(
    operations.map(({ method, path }) => `${method} ${path}`).filter((row) => !existing.has(row)),
  ).toEqual([])
})

test.for(everyRoute.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name',
  async ({ route }, { task }) => {
    task.meta.callers = callers.length
    const row = rowOf(route)
    if (!row) throw new Error('The matrix has no row for this operation.')
    const expected = outcomes(granted(route, row))
    expect({ declared: outcomes(declared(route)), served: await served(route) }).toEqual({
      declared: expected,
      served: expected,
    })
  },
)
