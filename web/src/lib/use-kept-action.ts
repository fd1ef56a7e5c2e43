import { type Answer, isProblem, Refusal, urlOf } from '@app/contract/client.ts'
import type { Input, Output, Route } from '@app/contract/route.ts'
import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import { type ActionTerms, fieldErrors, isSignedOut, keyOf, type Said, said } from './api.ts'
import { keepWaiting, outboxOwner, readOutbox } from './outbox.ts'
import { sendLater, sendWaiting } from './outbox-sending.ts'
import { queryClient } from './query-client.ts'
import { send } from './send.ts'
import { serverNow } from './server-clock.ts'
import { newKey, temporary } from './transport.ts'

export interface KeptTerms<R extends Route> extends Pick<ActionTerms<R>, 'failed' | 'refreshes'> {
  /** What waits, in a person's words: Check-in, Task “Write tests”. */
  label: string | ((input: Input<R>) => string)
  /** Fixed words: they may be said after a reload. */
  done?: Said
}

/**
 * `useAction` for what must not be lost without a connection: the act is then kept in this browser, shown as
 * waiting, and sent exactly once on return with the moment it was made. `mutate` then succeeds with undefined.
 */
export function useKeptAction<R extends Route>(route: R, terms: KeptTerms<R>) {
  const { done, failed, refreshes = [] } = terms
  const act = useMutation<Output<R> | undefined, Error, Input<R>>(
    {
      mutationFn: async (input) => {
        const outcome = await sendOrKeep(actOf(route, terms, input))
        if (!outcome) return undefined
        if (done) toast.success(...said(done))
        await Promise.all(
          refreshes.map((read) => queryClient.invalidateQueries({ queryKey: [keyOf(read)] })),
        )
        return outcome.answer as Output<R>
      },
      onError: (problem) => {
        if (failed && !isSignedOut(problem)) toast.error(failed, problem.message)
      },
    },
    queryClient,
  )
  return { ...act, errors: fieldErrors(act.error) }
}

type Act = Omit<Parameters<typeof keepWaiting>[1], 'was_tried'> & { saysWhen: boolean }

function actOf<R extends Route>(route: R, terms: KeptTerms<R>, input: Input<R>): Act {
  const { label, done, failed, refreshes = [] } = terms
  const parts: { body?: unknown } = input ?? {}
  return {
    key: newKey(),
    method: route.method,
    url: urlOf(route.path, parts),
    route: keyOf(route),
    body: parts.body,
    label: typeof label === 'function' ? label(input) : label,
    done,
    failed,
    refreshes: refreshes.map(keyOf),
    saysWhen: saysWhen(route),
  }
}

/** The answer, or undefined when it was kept. Throws what the server refused. */
async function sendOrKeep({ saysWhen, ...act }: Act): Promise<{ answer: unknown } | undefined> {
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
    return kept(sendWaiting)
  }

  const answer = await send({ ...act, binary: false }).catch(() => undefined)
  if (!answer || temporary.includes(answer.status)) {
    keep(true)
    return kept(sendLater)
  }
  if (answer.status === 401) keep(false)
  if (answer.status >= 400) throw refusalOf(answer)
  return { answer: answer.body }
}

function kept(send: () => unknown) {
  toast.info('Saved offline', 'It will be sent when the connection is back.')
  send()
  return undefined
}

const refusalOf = ({ status, body }: Answer) =>
  new Refusal(status, isProblem(body) ? body : undefined)

const saysWhen = ({ body }: Route) =>
  isFields(body) && 'shape' in body && isFields(body.shape) && 'happened_at' in body.shape

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null
