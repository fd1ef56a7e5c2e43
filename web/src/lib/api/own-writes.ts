/** What a write of a versioned record says. */
interface Versioned {
  params: { id: string }
  body: { version: number }
}

const queues = new Map<string, Promise<unknown>>()
const left = new Map<string, number>()

/**
 * Writes of one record from this page follow each other, and each names at least the version that the one before left:
 * one’s own second act must not be refused as a change by somebody else. A change by somebody else still is.
 */
export function inTurn<I, O>(input: I, send: (input: I) => Promise<O>): Promise<O> {
  if (!isVersioned(input)) return send(input)
  const { id } = input.params
  const turn = (queues.get(id) ?? Promise.resolve()).then(async () => {
    const version = Math.max(input.body.version, left.get(id) ?? 0)
    const answer = await send({ ...input, body: { ...input.body, version } })
    if (isRecord(answer, id)) left.set(id, answer.version)
    return answer
  })
  const done = turn.catch(() => undefined)
  queues.set(id, done)
  void done.then(() => queues.get(id) === done && queues.delete(id))
  return turn
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isVersioned = (input: unknown): input is Versioned =>
  isFields(input) &&
  isFields(input.params) &&
  typeof input.params.id === 'string' &&
  isFields(input.body) &&
  typeof input.body.version === 'number'

const isRecord = (answer: unknown, id: string): answer is { version: number } =>
  isFields(answer) && answer.id === id && typeof answer.version === 'number'
