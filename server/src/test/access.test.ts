import { readFileSync } from 'node:fs'
import { may, type Role, roles } from '@app/contract/core/access.ts'
import type { Route } from '@app/contract/core/route.ts'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyRoute } from './every-route.ts'
import { inject, type SignedInUser, signIn, startApp } from './harness.ts'

startApp()

interface Operation {
  method: string
  path: string
  cells: Record<string, string>
}
const { operations } = JSON.parse(
  readFileSync(new URL('./permissions.json', import.meta.url), 'utf8'),
) as { operations: Operation[] }

const rowOf = ({ method, path }: Route) =>
  operations.find((row) => row.method === method && row.path === path)

/** A body of the right media type: what is refused here must be the caller, not the words. */
const requestOf = ({ method, path }: Route) => ({
  method,
  url: path.replaceAll(/\{\w+\}/g, v7()),
  ...(method !== 'GET' && { body: {} }),
})

const people = new Map<Role, SignedInUser>()
beforeAll(async () => {
  for (const role of roles) people.set(role, await signIn(role))
})

const statusFor = async (role: Role | undefined, route: Route) => {
  const headers = role ? (people.get(role)?.headers ?? {}) : {}
  return (await inject(requestOf(route), { headers })).statusCode
}

test('the matrix names no operation that does not exist', () => {
  const served = new Set(everyRoute.map(({ method, path }) => `${method} ${path}`))
  expect(
    operations.map(({ method, path }) => `${method} ${path}`).filter((row) => !served.has(row)),
  ).toEqual([])
})

describe.each(everyRoute.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name',
  ({ route }) => {
    test('has a row in the matrix', () => expect(rowOf(route)).toBeDefined())

    test('grants what the matrix grants', () => {
      for (const [role, cell] of Object.entries(rowOf(route)?.cells ?? {})) {
        const input = role === 'anonymous' ? undefined : (role as Role)
        expect(`${role}: ${may(input, route.allow)}`).toBe(
          `${role}: ${!['401', '-'].includes(cell)}`,
        )
      }
    })

    if (route.allow !== 'public') {
      test('refuses a stranger', async () => expect(await statusFor(undefined, route)).toBe(401))

      test.each(roles.filter((role) => !may(role, route.allow)))('refuses %s', async (role) =>
        expect(await statusFor(role, route)).toBe(403),
      )

      test.each(roles.filter((role) => may(role, route.allow) && !route.binary))(
        'lets %s in',
        async (role) => expect([401, 403, 500]).not.toContain(await statusFor(role, route)),
      )
    }
  },
)
