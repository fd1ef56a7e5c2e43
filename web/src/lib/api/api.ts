import { isRecord } from '@app/contract/core/objects.ts'
import { type FieldErrors, sentences } from '@app/contract/core/problem.ts'
import type { Input, Output, Route } from '@app/contract/core/route.ts'
import {
  ApiError,
  type ApiResponse,
  type Call,
  caller,
  type Request,
} from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { type Query, queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { log } from '#lib/log.ts'
import { freshToken, sessionExpired, sessionLost } from '#lib/session/session.ts'
import { readTokens } from '#lib/session/session-store.ts'
import { NetworkError, type TransportRequest, transport } from '#lib/transport.ts'
import { readDraft, sentDraft } from '#ui/form-draft.ts'
import { toast } from '#ui/toast.ts'
import { emptyResponse } from './empty-response.ts'
import { cachedResponse, cacheWriterFor, invalidateTopics, queryClient } from './query-client.ts'

/** The input of a write to a versioned record. */
interface Versioned {
  params: { id: string }
  body: { version: number }
}

const queues = new Map<string, Promise<unknown>>()
/** Of each record, the versions between which nobody but this page has changed it. */
const ownVersions = new Map<string, { from: number; to: number }>()

/**
 * Serializes the writes to one record from this page. A version that only this page has changed since is sent as the
 * one that the previous write returned, so that a user does not conflict with themselves. Changes by other users still
 * conflict, also after a write of this page that knew of them.
 */
export function serializeWrites<I, O>(input: I, send: (input: I) => Promise<O>): Promise<O> {
  if (!isVersioned(input)) return send(input)
  const { id } = input.params
  const turn = (queues.get(id) ?? Promise.resolve()).then(async () => {
    const seen = input.body.version
    const own = ownVersions.get(id)
    const version = own && own.from <= seen && seen <= own.to ? own.to : seen
    const response = await send({ ...input, body: { ...input.body, version } })
    const from = own?.to === version ? own.from : version
    if (isVersionOf(response, id)) ownVersions.set(id, { from, to: response.version })
    return response
  })
  const done = turn.catch(() => undefined)
  queues.set(id, done)
  void done.then(() => queues.get(id) === done && queues.delete(id))
  return turn
}

const isVersioned = (input: unknown): input is Versioned =>
  isRecord(input) &&
  isRecord(input.params) &&
  typeof input.params.id === 'string' &&
  isRecord(input.body) &&
  typeof input.body.version === 'number'

const isVersionOf = (response: unknown, id: string): response is { version: number } =>
  isRecord(response) && response.id === id && typeof response.version === 'number'

const callServer = caller(async (request) => {
  try {
    return await send(request)
  } catch (problem) {
    throw problem instanceof NetworkError ? networkError() : problem
  }
})

/** Offline, the message names the connection and not the service. */
function networkError() {
  const title = t("You're offline.")
  const detail = t("You're offline. Please try again when you're connected.")
  const problem = { type: 'about:blank', title, status: 0, detail }
  return new ApiError(0, navigator.onLine ? undefined : problem)
}

/** `call(route, input)` → what the route returns; throws `ApiError`. A GET that returns 405 is empty (spec §7). */
export const call = (async (route: Route, input?: object) => {
  try {
    return await (callServer as AnyCall)(route, input)
  } catch (problem) {
    const isUnknown = problem instanceof ApiError && problem.status === 405
    if (isUnknown && route.method === 'GET') return emptyResponse(route.returns)
    throw problem
  }
}) as Call

type AnyCall = (route: Route, input?: object) => Promise<unknown>

/** The same where the route is not known yet: its type does not tell then whether it takes an input. */
const callAny = <R extends Route>(route: R, input?: Input<R>) =>
  (call as AnyCall)(route, input as object | undefined) as Promise<Output<R>>

export const keyOf = ({ method, path }: Route) => `${method} ${path}`

/** For useSuspenseQuery, useQuery and prefetching; its key is the route and the input. */
export const query = <R extends Route>(route: R, input?: Input<R>) =>
  queryOptions({
    queryKey: [keyOf(route), input ?? null] as const,
    queryFn: () => callAny(route, input),
    meta: { route },
  })

/** Loads data with Suspense: suspends while loading and throws `ApiError` to the nearest boundary. */
export const useApiQuery = <R extends Route>(route: R, input?: Input<R>): Output<R> =>
  useSuspenseQuery(query(route, input), queryClient).data

/** Invalidates every query of these routes, with any input. */
export const invalidate = (routes: readonly Route[]) =>
  Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [keyOf(route)] })))

const partOf = (input: unknown, part: 'params' | 'query') =>
  isRecord(input) ? input[part] : undefined
const paramsOf = (input: unknown) => JSON.stringify(partOf(input, 'params') ?? {})

/** Whether a query returns the very record that a write returned, and has not been fetched since the write was sent. */
const isResultOf = (route: Route, input: unknown, since: number) => (query: Query) => {
  const [, wanted] = query.queryKey
  return (
    query.meta?.route?.returns === route.returns &&
    query.state.data !== undefined &&
    query.state.dataUpdatedAt <= since &&
    partOf(wanted, 'query') === undefined &&
    paramsOf(wanted) === paramsOf(input)
  )
}

/** After a write: its result goes into the queries that return the same, and what else it changed is refetched. */
export async function applyResult(route: Route, input: unknown, data: unknown, since: number) {
  const upToDate = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'idle', predicate: isResultOf(route, input, since) })
  for (const { queryKey } of upToDate) queryClient.setQueryData(queryKey, data)
  await invalidateTopics(route.changes, { upToDate })
}

/** A toast's title, or its title and text, in the reader's language. */
export type ToastText = string | readonly [title: string, text: string]

/** The name of the form's draft, or that of what an input sends. */
export type DraftName<R extends Route> = string | ((input: Input<R>) => string | undefined)

interface ApiMutationOptions<R extends Route> {
  done?: ToastText | ((response: Output<R>) => ToastText)
  /** The title of the error toast; its text is the server's message. With a draft, its form shows the message as well. */
  failed?: string
  /** The title of the toast of a failure that comes once its form or dialog is closed. */
  unseen?: string
  /** What the local log calls a failure, where it shall be there (spec §8). */
  logged?: string
  /** Send writes to the same versioned record one after another. */
  serialize?: boolean
  /**
   * Cleared once what it held has arrived, also when the form is gone by then, and with it the callbacks of `mutate`.
   * What was typed meanwhile stays.
   */
  draft?: DraftName<R>
  /** False for a response by which nothing of the draft was used, so that it stays. */
  isSent?: (response: Output<R>) => boolean
}

/**
 * A mutation with its toasts: `mutation.mutate(input)`, `mutation.isPending`. `errors` are the server's field errors,
 * for `<Form errors>`.
 */
export function useApiMutation<R extends Route>(route: R, options: ApiMutationOptions<R> = {}) {
  const { done, failed, logged, draft, isSent } = options
  const { onShown, tell } = useLateFailure(options.unseen, route.changes?.length !== 0)
  const run = (input: Input<R>) => callAny(route, input)
  const mutation = useMutation<Output<R>, Error, Input<R>, Sending>(
    {
      mutationKey: [keyOf(route)],
      onMutate: (input) => ({ sentAt: Date.now(), clearDraft: sentDraftOf(draft, input) }),
      mutationFn: (input) => (options.serialize ? serializeWrites(input, run) : run(input)),
      onSuccess: async (data, input, { sentAt, clearDraft }) => {
        if (isSent?.(data) ?? true) clearDraft()
        if (done) toast.success(...toastText(typeof done === 'function' ? done(data) : done))
        await applyResult(route, input, data, sentAt)
      },
      onError: async (problem, input) => {
        if (logged) log.error(logged, problem)
        if (failed) toastFailure(failed)(problem)
        else tell(problem, draftNameOf(draft, input))
        if (mayHaveArrived(problem) || isStale(problem)) await invalidateTopics(route.changes)
      },
    },
    queryClient,
  )
  return {
    ...mutation,
    errors: fieldErrors(mutation.error),
    onShown,
    draft: typeof draft === 'string' ? draft : undefined,
  }
}

/**
 * Tells by a toast what failed where nobody sees it any more: its dialog was closed, or the page left. Who has left the
 * page does not miss what would have changed nothing, such as a preview.
 */
export function useLateFailure(title = t("Couldn't save what you typed"), isChange = true) {
  const isClosed = useRef(false)
  const isLeft = useRef(false)
  const onShown = useCallback(() => whileShown(isClosed), [])
  useEffect(() => whileShown(isLeft), [])
  const tell = (problem: Error, draft?: string) => {
    if (!isClosed.current && !(isLeft.current && isChange)) return
    if (draft !== undefined && readDraft(draft)) toastUnsaved(title, problem)
    else toastFailure(title)(problem)
  }
  return { onShown, tell }
}

function whileShown(isGone: { current: boolean }) {
  isGone.current = false
  return () => {
    isGone.current = true
  }
}

interface Sending {
  sentAt: number
  clearDraft: () => void
}

export const draftNameOf = <R extends Route>(draft: DraftName<R> | undefined, input: Input<R>) =>
  typeof draft === 'function' ? draft(input) : draft

/** Of the moment of sending: by the time of the response, the form may be of another record, and another person signed in. */
export function sentDraftOf<R extends Route>(
  draft: DraftName<R> | undefined,
  input: Input<R>,
): () => void {
  const name = draftNameOf(draft, input)
  return name === undefined ? () => {} : sentDraft(name)
}

export const toastText = (text: ToastText): [title: string, text?: string] =>
  typeof text === 'string' ? [text] : [...text]

export const isSignedOut = (problem: Error) => problem instanceof ApiError && problem.status === 401

/** Says that something failed, and why; the end of the session has shown its own toast. */
export const toastFailure = (title: string) => (problem: Error) => {
  if (!isSignedOut(problem)) toast.error(title, problem.message)
}

/** The draft has kept what was typed; one of an older version is not found again once a newer one is shown. */
const toastUnsaved = (title: string, problem: Error) => {
  if (isStale(problem)) return toastFailure(title)(problem)
  if (isSignedOut(problem)) return
  const { message: reason } = problem
  toast.error(
    title,
    t('{reason} Your text is still there when you open the form again.', { reason }),
  )
}

/**
 * No response, a failing server, or one that still works on it: the write may have been made, and its live events do not
 * come to this page.
 */
const mayHaveArrived = (problem: Error) =>
  !(problem instanceof ApiError) ||
  problem.status === 0 ||
  problem.status >= 500 ||
  problem.message === sentences.processing

/** What the page shows of the record is older than what the server has. */
const isStale = (problem: Error) => problem instanceof ApiError && problem.isStale

export const fieldErrors = (problem: Error | null): FieldErrors | undefined =>
  problem instanceof ApiError ? problem.problem?.errors : undefined

type SendRequest = Request & Pick<TransportRequest, 'key' | 'signal' | 'onChunk' | 'timeout'>

/**
 * The browser's way to our API. A rejected token ends the session, unless another tab has a newer one. `key` is for
 * a write that was tried before. Offline, a GET returns the cached response.
 */
export async function send(request: SendRequest): Promise<ApiResponse> {
  const cached = await cachedResponse(request)
  if (cached) return cached
  const cache = cacheWriterFor(request)
  const response = await sendNow(request)
  cache(response)
  return response
}

async function sendNow(request: SendRequest): Promise<ApiResponse> {
  const token = await freshToken()
  const response = await transport({ ...request, token })
  if (response.status !== 401) return response
  if (!token) {
    sessionLost(request.method === 'GET' ? t('Authentication Error') : t('Update Failed'))
    return response
  }
  const newer = readTokens()?.token
  if (!newer || newer === token) {
    sessionExpired()
    return response
  }
  const second = await transport({ ...request, token: newer })
  if (second.status === 401) sessionExpired()
  return second
}
