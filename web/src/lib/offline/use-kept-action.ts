import { ApiError, type ApiResponse, isProblem, urlOf } from '@app/contract/core/client.ts'
import type { Input, Output, Route } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useMutation } from '@tanstack/react-query'
import {
  type ActionTerms,
  fieldErrors,
  isSignedOut,
  keyOf,
  refresh,
  type Said,
} from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { send } from '#lib/api/send.ts'
import { serverNow } from '#lib/server-clock.ts'
import { isViewing } from '#lib/session/auth-storage.ts'
import { newKey, temporary } from '#lib/transport.ts'
import { toast } from '#ui/toast.ts'
import { keepWaiting, outboxOwner, readOutbox, type Waiting } from './outbox.ts'
import { sendLater, sendWaiting } from './outbox-sending.ts'
import { fire, tellDone } from './outbox-telling.ts'

type Words<R extends Route> = string | ((input: Input<R>) => string)

export interface KeptTerms<R extends Route>
  extends Pick<ActionTerms<R>, 'refreshes'>,
    Pick<Waiting, 'afterwards' | 'fires'> {
  /** What waits, in a person's words: Check-in, Task “Write tests”. */
  label: Words<R>
  /** The title above the reason the server gave. */
  failed?: Words<R>
  /** Fixed words: they may be said after a reload. */
  done?: Said
  /** What to say when the server failed rather than refused. */
  failedText?: string
}

/**
 * `useAction` for what must not be lost without a connection: the act is then kept in this browser, shown as
 * waiting, and sent exactly once on return with the moment it was made. `mutate` then succeeds with undefined.
 */
export function useKeptAction<R extends Route>(route: R, terms: KeptTerms<R>) {
  const { failed, failedText, refreshes = [] } = terms
  const act = useMutation<Output<R> | undefined, Error, Input<R>>(
    {
      mutationFn: async (input) => (await sendOrKeep(actOf(route, terms, input))) as Output<R>,
      onError: async (problem, input) => {
        const text = (hasFailed(problem) && failedText && t(failedText)) || problem.message
        if (failed && !isSignedOut(problem)) toast.error(inWords(failed, input), text)
        // What was refused may have changed elsewhere.
        await refresh(refreshes)
      },
    },
    queryClient,
  )
  return { ...act, errors: fieldErrors(act.error) }
}

const inWords = <R extends Route>(words: Words<R>, input: Input<R>) =>
  typeof words === 'function' ? words(input) : t(words)

const hasFailed = (problem: Error) => problem instanceof ApiError && problem.status >= 500

type Act = Omit<Waiting, 'id' | 'made_at' | 'was_tried'> & { saysWhen: boolean }

function actOf<R extends Route>(route: R, terms: KeptTerms<R>, input: Input<R>): Act {
  const { label, failed, refreshes = [], failedText: _, ...words } = terms
  const parts: { body?: unknown } = input ?? {}
  return {
    ...words,
    key: newKey(),
    method: route.method,
    url: urlOf(route.path, parts),
    route: keyOf(route),
    body: parts.body,
    label: inWords(label, input),
    ...(failed && { failed: inWords(failed, input) }),
    refreshes: refreshes.map(keyOf),
    saysWhen: saysWhen(route),
  }
}

/** The answer, or undefined when it was kept. Throws what the server refused. */
async function sendOrKeep({ saysWhen, ...act }: Act): Promise<unknown> {
  if (isViewing()) return sent(act)
  const person = outboxOwner()
  const at = serverNow()
  const keep = (was_tried: boolean) => {
    if (!person) return
    const when = { happened_at: new Date(at).toISOString() }
    const body = saysWhen && isFields(act.body) ? { ...act.body, ...when } : act.body
    keepWaiting(person, { ...act, body, was_tried }, at)
  }
  // What waits goes first: a break is not taken before the check-in has arrived.
  const isBehind = person && readOutbox(person).some(({ refusal }) => refusal === undefined)
  if (isBehind || !navigator.onLine) {
    keep(false)
    return kept(act, sendWaiting)
  }

  const answer = await send({ ...act, binary: false }).catch(() => undefined)
  if (!answer || temporary.includes(answer.status)) {
    keep(true)
    return kept(act, sendLater)
  }
  if (answer.status === 401) keep(false)
  if (answer.status >= 400) throw refusalOf(answer)
  await tellDone(act)
  return answer.body
}

/** In a view nothing is kept: the server refuses it, and says so. */
async function sent(act: Omit<Act, 'saysWhen'>): Promise<unknown> {
  const answer = await send({ ...act, binary: false })
  if (answer.status >= 400) throw refusalOf(answer)
  return answer.body
}

function kept({ fires }: Pick<Act, 'fires'>, send: () => unknown) {
  fire(fires)
  toast.info(t('Saved offline'), t('It will be sent when the connection is back.'))
  send()
  return undefined
}

const refusalOf = ({ status, body }: ApiResponse) =>
  new ApiError(status, isProblem(body) ? body : undefined)

const saysWhen = ({ body }: Route) =>
  isFields(body) && 'shape' in body && isFields(body.shape) && 'happened_at' in body.shape

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null
