import cluster from 'node:cluster'
import { z } from 'zod'

/** How many processes this node has: what is bounded for a node is divided among them. */
export const workers = cluster.isWorker ? Number(process.env.WORKERS) : 1

/** The share of this process in a limit of its node. */
export const shareOf = (most: number, least = 1) => Math.max(least, Math.floor(most / workers))

/**
 * What a process does besides serving requests: the first one prepares the database, prints what the operator should know
 * and runs the background jobs, which its successor takes over. A node of one process does all of it.
 */
const Duty = z.enum(['first', 'jobs', 'none'])
export type Duty = z.output<typeof Duty>
export const duty: Duty = cluster.isWorker ? Duty.parse(process.env.WORKER_DUTY) : 'first'

/** A worker says that it serves; the primary says that the node shall stop. */
export const ready = 'ready'
export const stop = 'stop'

/** Metrics of one process, as prom-client hands them on. */
export const Figures = z.array(z.looseObject({ type: z.string() }))
export type Figures = z.output<typeof Figures>

/** A worker requests metrics from the primary, and the primary from each worker; the response has the number of the request. */
export const Question = z.strictObject({ question: z.number() })
export const Answer = z.strictObject({ question: z.number(), figures: z.array(Figures) })

export const reportReady = () => process.send?.(ready)

/** Sends the metrics of this process when the primary requests them. */
export function reportFigures(figures: () => Promise<object[]>): void {
  if (!cluster.isWorker) return
  process.on('message', async (message) => {
    const { data } = Question.safeParse(message)
    if (data) process.send?.({ ...data, figures: [await figures()] })
  })
}

const patience = 3000
let questions = 0

/** The metrics of all processes of this node, those included that have ended; undefined if the primary does not respond. */
export function figuresOfAll(): Promise<Figures[] | undefined> {
  questions += 1
  const question = questions
  return new Promise((resolve) => {
    const end = (figures?: Figures[]) => {
      clearTimeout(late)
      process.off('message', onMessage)
      resolve(figures)
    }
    const late = setTimeout(end, patience)
    const onMessage = (message: unknown) => {
      const { data } = Answer.safeParse(message)
      if (data?.question === question) end(data.figures)
    }
    process.on('message', onMessage)
    process.send?.({ question })
  })
}
