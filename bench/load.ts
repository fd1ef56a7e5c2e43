import autocannon from 'autocannon'
import type { Pool } from 'pg'
import { rounds, seconds } from './options.ts'
import type { Question } from './recorded.ts'

const connections = 16

export interface LoadRequest {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** The result of one round: responses per second, the 95th percentile (ms), and the failed responses. */
export interface Measurement {
  rate: number
  p95: number
  refused?: string
}

export type Load = (seconds: number) => Promise<Measurement>

/** Loads a URL over 16 connections; every request is made by `next`. */
export const load =
  (url: string, next: (() => LoadRequest) | string, from = connections): Load =>
  async (duration) => {
    const latencies: number[] = []
    const make = () => {
      const { method = 'GET', ...fields } = typeof next === 'string' ? { path: next } : next()
      return { method, ...fields }
    }
    const run = autocannon({
      url,
      connections: from,
      duration,
      requests: [
        typeof next === 'string'
          ? make()
          : { setupRequest: (request) => ({ ...request, ...make() }) },
      ],
    })
    run.on('response', (_client, _status, _bytes, time) => latencies.push(time))
    const result = await run
    const codes = Object.entries(result.statusCodeStats).filter(([code]) => !code.startsWith('2'))
    const refused = codes.map(([code, { count }]) => `${count} × ${code}`)
    if (result.errors) refused.push(`${result.errors} without an answer`)
    return {
      rate: result['2xx'] / result.duration,
      p95: quantile(latencies, 0.95),
      ...(refused.length && { refused: refused.join(', ') }),
    }
  }

/** Splits the connections between two URLs, as a load balancer does. */
export const dealt =
  (urls: [string, string], next: () => LoadRequest): Load =>
  async (duration) => {
    const turns = urls.map((url) => load(url, next, connections / 2)(duration))
    const both = await Promise.all(turns)
    const refused = both.flatMap(({ refused }) => refused ?? [])
    return {
      rate: both.reduce((sum, { rate }) => sum + rate, 0),
      p95: Math.max(...both.map(({ p95 }) => p95)),
      ...(refused.length && { refused: refused.join(', ') }),
    }
  }

/** The same over 16 connections to the database, with nothing in between. */
export const sqlLoad =
  (pool: Pool, questions: Question[]): Load =>
  async (duration) => {
    const until = performance.now() + duration * 1000
    const latencies: number[] = []
    let next = 0
    const one = async () => {
      while (performance.now() < until) {
        const begin = performance.now()
        for (const { text, values } of questions[next++ % questions.length] ?? [])
          await pool.query({ text, values, rowMode: 'array' })
        latencies.push(performance.now() - begin)
      }
    }
    await Promise.all(Array.from({ length: connections }, one))
    return { rate: latencies.length / duration, p95: quantile(latencies, 0.95) }
  }

export function quantile(numbers: number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}

export const median = (numbers: number[]) => quantile(numbers, 0.5)

export interface Comparison {
  figure: Measurement
  baseline: Measurement
}

/** Alternates both after a warm-up, as many rounds as the run has; returns medians. Slow cases get longer rounds. */
export async function compare(product: Load, against: Load, turn = seconds): Promise<Comparison> {
  const figures: Measurement[] = []
  const baselines: Measurement[] = []
  await against(1)
  await product(1)
  for (let round = 0; round < rounds; round += 1) {
    baselines.push(await against(turn))
    figures.push(await product(turn))
  }
  return { figure: middle(figures), baseline: middle(baselines) }
}

function middle(all: Measurement[]): Measurement {
  const refused = all.flatMap(({ refused }) => refused ?? [])
  return {
    rate: median(all.map(({ rate }) => rate)),
    p95: median(all.map(({ p95 }) => p95)),
    ...(refused.length && { refused: refused.join('; ') }),
  }
}
