import cluster, { type Worker } from 'node:cluster'
import { setTimeout } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { log } from '#platform/log.ts'
import { Answer, type Duty, Figures, Question, ready, stop } from '#platform/workers.ts'

/** Milliseconds until the successor of a worker that has served for a while; after each early end twice as long. */
const shortestWait = 200
const longestWait = 30_000
const aWhile = 60_000

/**
 * Runs a node of several processes (decision 064): they share its port, and this one, which serves nothing itself, only
 * hands connections on. The first worker prepares the database before the others begin; when that fails, the node ends as
 * one of a single process does.
 */
export function supervise(program: string, count: number): void {
  cluster.setupPrimary({ exec: program, execArgv: [...process.execArgv, '--enable-source-maps'] })
  const duties = new Map<number, Duty>()
  const serving = new Set<number>()
  let isStopping = false
  let failure = 0

  function begin(duty: Duty, wait = shortestWait) {
    const worker = cluster.fork({ WORKERS: count, WORKER_DUTY: duty })
    const begun = performance.now()
    duties.set(worker.id, duty)
    worker.once('exit', (code, signal) => {
      const wasServing = serving.delete(worker.id)
      // One that does not serve yet has nothing to finish, and is simply killed.
      if (isStopping) return end(!wasServing && signal === 'SIGTERM' ? 0 : code)
      if (duty === 'first' && !wasServing) process.exit(code || 1)
      const next = performance.now() - begun > aWhile ? shortestWait : wait
      const line = { worker_pid: worker.process.pid, code, signal, wait_ms: next }
      log.error(line, 'a worker ended, and another one takes its place')
      void succeed(duty === 'none' ? duty : 'jobs', next)
    })
  }

  async function succeed(duty: Duty, wait: number) {
    await setTimeout(wait)
    if (!isStopping) begin(duty, Math.min(wait * 2, longestWait))
  }

  /** Ends with the last worker. */
  function end(code: number | null) {
    failure ||= code === 0 ? 0 : 1
    if (!runningWorkers().length) process.exit(failure)
  }

  function onSignal(signal: string) {
    if (isStopping) {
      for (const { process: child } of runningWorkers()) child.kill('SIGKILL')
      process.exit(1)
    }
    isStopping = true
    log.info({ signal }, 'stopping')
    const all = runningWorkers()
    if (!all.length) process.exit(0)
    for (const worker of all) {
      sendTo(worker, stop)
      // Until it serves it does not listen; afterwards it ignores signals, which may reach it besides.
      if (!serving.has(worker.id)) worker.process.kill('SIGTERM')
    }
  }

  cluster.on('message', (worker, message: unknown) => {
    if (message !== ready) return
    serving.add(worker.id)
    if (duties.get(worker.id) === 'first') for (let n = 1; n < count; n += 1) begin('none')
  })
  gatherFigures()
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  begin('first')
}

const runningWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => !!worker)

/** A worker that has just ended hears nothing. */
const sendTo = (worker: Worker, message: object | string) =>
  worker.isConnected() && worker.send(message, () => {})

/** Milliseconds for a worker to report its metrics; for a busy one its last report counts. */
const patience = 1000

/**
 * Sends the metrics of all workers to each worker that requests them. The counts of a worker remain when it ends, so that no counter
 * of the node goes back.
 */
function gatherFigures() {
  const latest = new Map<number, Figures>()
  const ended: Figures[] = []
  const missing = new Map<number, { workers: Set<number>; whole: () => void }>()
  let rounds = 0

  async function gather(asking: Worker, question: number) {
    rounds += 1
    const round = rounds
    const all = runningWorkers()
    const answered = new Promise<void>((whole) => {
      missing.set(round, { workers: new Set(all.map(({ id }) => id)), whole })
    })
    for (const worker of all) sendTo(worker, { question: round })
    const late = new AbortController()
    await Promise.race([answered, setTimeout(patience, undefined, late)])
    late.abort()
    missing.delete(round)
    sendTo(asking, { question, figures: [...latest.values(), ...ended] })
  }

  cluster.on('message', (worker, message: unknown) => {
    const { data: request } = Question.safeParse(message)
    if (request) void gather(worker, request.question)
    const { data: answer } = Answer.safeParse(message)
    const [figures] = answer?.figures ?? []
    if (!answer || !figures) return
    latest.set(worker.id, figures)
    const round = missing.get(answer.question)
    round?.workers.delete(worker.id)
    if (round?.workers.size === 0) round.whole()
  })
  cluster.on('exit', async ({ id }: Worker) => {
    const counted = (latest.get(id) ?? []).filter(({ type }) => type !== 'gauge')
    latest.delete(id)
    const all = [...ended.splice(0), counted]
    ended.push(Figures.parse(await AggregatorRegistry.aggregate(all).getMetricsAsJSON()))
  })
}
