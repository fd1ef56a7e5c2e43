import type { FieldErrors } from '@app/contract/core/problem.ts'
import { type Role, roles } from '@app/contract/core/roles.ts'
import type { Output, Route } from '@app/contract/core/route.ts'
import type { Me } from '@app/contract/identity/accounts.ts'
import { Settings } from '@app/contract/identity/settings.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter, Route as Page, Routes, type To } from 'react-router'
import { vi } from 'vitest'
import type { z } from 'zod'
import { translatedUiTexts } from '#lib/i18n/translated-ui-texts.ts'
import { setSession } from '#lib/session/session-store.ts'
import { transientStatuses } from '#lib/transport.ts'
import { toastStore } from '#ui/toast.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiTexts } from '#ui/ui-texts.tsx'
import { queryClient } from './query-client.ts'

export interface SentRequest {
  route: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** A request as the typed client sends it to a route. */
type SentTo<R> = Omit<SentRequest, 'body'> &
  (R extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : { body?: undefined })

type Responder = (sent: SentRequest) => { status: number; body?: unknown }

/** The real one, whatever a test makes of it. */
const clock = performance.now.bind(performance)
let failedAt = Number.NEGATIVE_INFINITY

/** What failed is tried again a second later: this many milliseconds until that is over. */
export const untilRetried = () => failedAt + 1_200 - clock()

/** A fake API for screen tests, typed by the contract: it can only return what the real one may return. */
export function fakeServer() {
  const responders: { route: Route; responder: Responder }[] = []
  const sent: SentRequest[] = []
  queryClient.clear()
  toastStore.close(toastStore.shown()?.id ?? 0)

  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const matching = responders.filter(
      ({ route }) => route.method === method && match(route, pathname),
    )
    // As in the real router, /api/tasks/assignees is no id of a task.
    const known = matching.findLast(({ route }) => route.path === pathname) ?? matching.at(-1)
    const request: SentRequest = {
      route: `${method} ${known?.route.path ?? pathname}`,
      ...some('params', known ? match(known.route, pathname) : undefined),
      ...some('query', Object.fromEntries(searchParams)),
      ...(typeof body === 'string' && { body: JSON.parse(body) }),
    }
    sent.push(request)
    const before = failedAt
    failedAt = clock()
    const response = known?.responder(request) ?? { status: 404, body: problem(404, 'Not found.') }
    if (!transientStatuses.includes(response.status)) failedAt = before
    const text = response.body === undefined ? null : JSON.stringify(response.body)
    return new Response(text, { status: response.status })
  })

  return {
    /** All requests, in order. */
    sent,
    /** Makes a route return what the function builds; the last registration counts. */
    respond<R extends Route>(route: R, response: (sent: SentTo<R>) => Output<R>) {
      const responder = (request: SentRequest) => ({
        status: 200,
        body: response(request as SentTo<R>),
      })
      responders.push({ route, responder })
    },
    /** Makes a route return a problem document. */
    reject(route: Route, status: number, detail: string, errors?: FieldErrors) {
      const body = problem(status, detail, errors)
      responders.push({ route, responder: () => ({ status, body }) })
    },
  }
}

/** The next request gets its response once the returned function is called. */
export function holdNextRequest() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
    await released
    return fetch(...request)
  })
  return () => release()
}

/** Renders a component at the URL `at`; `path` is its route pattern, when it reads parameters. */
export const show = (
  ui: ReactNode,
  {
    at = '/',
    path = '*',
  }: { at?: To | { pathname: string; search?: string; state?: object }; path?: string } = {},
) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={queryClient}>
        <UiTexts value={translatedUiTexts}>
          <Suspense fallback="Loading…">
            <Routes>
              <Page path={path} element={ui} />
              <Page path="*" element={null} />
            </Routes>
          </Suspense>
          <Toaster />
        </UiTexts>
      </QueryClientProvider>
    </MemoryRouter>,
  )

/** Signs in a user of this role. */
export function signInAs(role: Role, more: Partial<Me> = {}): Me {
  const me = { ...person(role), ...more }
  setSession({ status: 'in', me })
  return me
}

const at = '2026-11-01T09:00:00.000Z'
const person = (role: Role): Me => ({
  id: `0192f0c0-0000-7000-8000-${String(roles.indexOf(role)).padStart(12, '0')}`,
  email: `${role}@demo.example`,
  full_name: 'Asha Rao',
  role,
  status: 'active',
  created_at: at,
  updated_at: at,
  settings: Settings.parse({}),
})

function match({ path }: Route, pathname: string): Record<string, string> | undefined {
  const pattern = path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const groups = new RegExp(`^${pattern}$`).exec(pathname)
  return groups ? { ...groups.groups } : undefined
}

const some = (name: string, values: Record<string, string> | undefined) =>
  values && Object.keys(values).length ? { [name]: values } : {}

const problem = (status: number, detail: string, errors?: FieldErrors) => ({
  type: 'about:blank',
  title: 'Refused',
  status,
  detail,
  ...(errors && { errors }),
})
