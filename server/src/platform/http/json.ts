import { sentences } from '@app/contract/core/problem.ts'
import { Refused } from '#platform/problem.ts'

const string = /"(?:[^"\\]|\\.)*"(\s*:)?/g
const poison = new Set(['__proto__', 'constructor', 'prototype'])
const deepest = 64
const most = 10_000

/**
 * A JSON body, refused with 400 `Invalid JSON.` when two readers could read it differently: duplicate keys,
 * lone surrogates, keys that reach a prototype; or when it is deeper or has more values than any form of ours, before
 * that costs anybody time.
 */
export function parseJson(body: string): unknown {
  const value = parsed(body)
  let keys = 0
  let values = 0
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (depth > deepest || (typeof value === 'string' && !wellFormed(value))) throw bad()
    if (typeof value !== 'object' || value === null) continue
    values += Array.isArray(value) ? value.length : Object.keys(value).length
    if (values > most) throw bad()
    for (const [key, child] of Object.entries(value)) {
      if (!Array.isArray(value)) keys += 1
      if (poison.has(key) || !wellFormed(key)) throw bad()
      waiting.push({ value: child, depth: depth + 1 })
    }
  }
  if (keys !== keysIn(body)) throw bad()
  return value
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw bad()
  }
}

/** How many keys the text has; more than the value has means that one came twice. */
function keysIn(body: string) {
  let keys = 0
  for (const match of body.matchAll(string)) if (match[1] !== undefined) keys += 1
  return keys
}

const loneSurrogate = /\p{Surrogate}/u
const wellFormed = (text: string) => !loneSurrogate.test(text)
const bad = () => new Refused(400, sentences.invalidJson)
