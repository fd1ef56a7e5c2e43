import { isRecord } from '@app/contract/core/objects.ts'
import type { Input, Output, Route } from '@app/contract/core/route.ts'
import { ApiError, urlOf } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useMutation } from '@tanstack/react-query'
import {
  applyResult,
  type DraftName,
  draftNameOf,
  fieldErrors,
  isSignedOut,
  keyOf,
  send,
  sentDraftOf,
  type ToastText,
  useLateFailure,
} from '#lib/api/api.ts'
import { emitWindowEvents, invalidateTopics, queryClient } from '#lib/api/query-client.ts'
import { serverNow } from '#lib/server-clock.ts'
import { isTransient, randomUuid } from '#lib/transport.ts'
import { toast } from '#ui/toast.ts'
import {
  announceSuccess,
  enqueue,
  flushOutbox,
  type OutboxItem,
  outboxOwner,
  readOutbox,
  scheduleFlush,
} from './outbox.ts'

type Label<R extends Route> = string | ((input: Input<R>) => string)

export interface OfflineMutationOptions<R extends Route>
  extends Pick<OutboxItem, 'afterwards' | 'day'> {
  /** The label shown in the outbox: Check-in, Task “Write tests”. */
  label: Label<R>
  /** The title of the error toast; its text is the server's message. */
  failed?: Label<R>
  /** A fixed text, not a function: it may be shown after a reload. */
  done?: ToastText
  /** The text of the toast when the server fails (5xx). */
  failedText?: string
  /** As in `useApiMutation`; what waits in the outbox is no draft any more. */
  draft?: DraftName<R>
}

/**
 * `useApiMutation` for writes that must survive being offline: the write is then stored in the outbox, shown as
 * pending, and sent exactly once when online, with its original time. `mutate` then succeeds with undefined.
 */
export function useOfflineMutation<R extends Route>(route: R, options: OfflineMutationOptions<R>) {
  const { failed, failedText, draft } = options
  const { onShown, tell } = useLateFailure()
  const mutation = useMutation<Output<R> | undefined, Error, Input<R>, () => void>(
    {
      onMutate: (input) => sentDraftOf(draft, input),
      mutationFn: async (input) => {
        const sentAt = Date.now()
        const item = outboxItemOf(route, options, input)
        const apply = (data: unknown) => applyResult(route, input, data, sentAt)
        return (await sendOrEnqueue(item, apply)) as Output<R>
      },
      onSuccess: (_data, _input, clearDraft) => clearDraft(),
      onError: async (problem, input) => {
        const text = (isServerError(problem) && failedText) || problem.message
        if (!failed) tell(problem, draftNameOf(draft, input))
        else if (!isSignedOut(problem)) toast.error(resolveLabel(failed, input), text)
        // The rejected record may have changed elsewhere.
        await invalidateTopics(route.changes)
      },
    },
    queryClient,
  )
  return { ...mutation, errors: fieldErrors(mutation.error), onShown }
}

const resolveLabel = <R extends Route>(label: Label<R>, input: Input<R>) =>
  typeof label === 'function' ? label(input) : label

const isServerError = (problem: Error) => problem instanceof ApiError && problem.status >= 500

type Draft = Omit<OutboxItem, 'id' | 'made_at' | 'was_tried'> & { takesHappenedAt: boolean }

function outboxItemOf<R extends Route>(
  route: R,
  options: OfflineMutationOptions<R>,
  input: Input<R>,
): Draft {
  const { label, failed, failedText: _, draft: __, ...rest } = options
  const parts: { body?: unknown } = input ?? {}
  return {
    ...rest,
    key: randomUuid(),
    method: route.method,
    url: urlOf(route.path, parts),
    route: keyOf(route),
    body: parts.body,
    label: resolveLabel(label, input),
    ...(failed && { failed: resolveLabel(failed, input) }),
    changes: route.changes,
    takesHappenedAt: takesHappenedAt(route),
  }
}

/** Returns the response body, or undefined when enqueued. Throws when the server rejects it. */
async function sendOrEnqueue(
  { takesHappenedAt, ...draft }: Draft,
  onArrival: (data: unknown) => Promise<void>,
): Promise<unknown> {
  const person = outboxOwner()
  if (!person) return sendDirectly(draft)
  const at = serverNow()
  const enqueueItem = (was_tried: boolean) => {
    const when = { happened_at: new Date(at).toISOString() }
    const body = takesHappenedAt && isRecord(draft.body) ? { ...draft.body, ...when } : draft.body
    enqueue(person, { ...draft, body, was_tried }, at)
  }
  // Queued writes go first: a break must not arrive before its check-in.
  const isBehind = readOutbox(person).some(({ refusal }) => refusal === undefined)
  if (isBehind || !navigator.onLine) {
    enqueueItem(false)
    return queued(draft, flushOutbox)
  }

  const response = await send({ ...draft, binary: false }).catch(() => undefined)
  if (!response || isTransient(response)) {
    enqueueItem(true)
    return queued(draft, scheduleFlush)
  }
  // The end of the session has shown its own toast. What is queued is done, or the form would keep it to send again.
  if (response.status === 401) return enqueueItem(false)
  if (response.status >= 400) throw new ApiError(response.status, response.body)
  announceSuccess(draft)
  await onArrival(response.body)
  return response.body
}

/** While impersonating, or once nobody is signed in, nothing is enqueued: the server rejects the write. */
async function sendDirectly(draft: Omit<Draft, 'takesHappenedAt'>): Promise<unknown> {
  const response = await send({ ...draft, binary: false })
  if (response.status >= 400) throw new ApiError(response.status, response.body)
  return response.body
}

function queued({ changes = [] }: Pick<Draft, 'changes'>, send: () => unknown) {
  emitWindowEvents(changes)
  toast.info(t('Saved offline'), t("We'll send it when you're back online."))
  send()
  return undefined
}

const takesHappenedAt = ({ body }: Route) =>
  isRecord(body) && 'shape' in body && isRecord(body.shape) && 'happened_at' in body.shape
