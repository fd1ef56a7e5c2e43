import { draftOwner } from './draft-owner.ts'

/**
 * Drafts of forms, stored in this browser so that unsent input outlives the tab. Each belongs to the person who typed
 * it: others who use the same browser do not find it.
 */
const prefix = 'draft:'

type Values = Record<string, unknown>

export const storageKey = (key: string, owner = draftOwner() ?? '') =>
  key.includes(owner) ? prefix + key : `${prefix}${owner}:${key}`

/** Beside the values of a draft: the version of the record that they were typed over. No field has this name. */
const versionName = '@version'

function storedAt(place: string): Values | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return isRecord(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function valuesAt(place: string): Values | undefined {
  const stored = storedAt(place)
  if (!stored) return undefined
  const { [versionName]: _, ...values } = stored
  return values
}

export const readDraft = (key: string) => valuesAt(storageKey(key))

/** The version that a stored draft is to be saved at, so that what others saved since is not overwritten unseen. */
export function draftVersion(key: string): number | undefined {
  const version = storedAt(storageKey(key))?.[versionName]
  return typeof version === 'number' ? version : undefined
}

/** Passwords, one-time codes and files never reach the storage. What holds nothing is no draft. */
export function writeDraft(key: string, values: Values, form?: HTMLFormElement, version?: number) {
  const secret = secretNames(form)
  const entries = Object.entries(values).filter(
    ([name]) => !secret.has(name) && !soundsSecret(name),
  )
  if (entries.length === 0) return clearDraft(key)
  try {
    const draft = { ...Object.fromEntries(entries), [versionName]: version }
    localStorage.setItem(storageKey(key), JSON.stringify(draft))
  } catch {
    // Storage is full or blocked: the form works without a draft.
  }
}

/** To be called when it is given up; once it was sent, see `sentDraft`. */
export const clearDraft = (key: string) => clearAt(storageKey(key))

function clearAt(place: string) {
  try {
    localStorage.removeItem(place)
  } catch {
    // Forbidden storage holds no draft.
  }
}

/**
 * To be called when a draft is sent; returns the function that clears it, to be called when it has arrived. What was
 * typed in between is not what was sent, and stays.
 */
export function sentDraft(key: string): () => void {
  const place = storageKey(key)
  const sent = valuesAt(place)
  return () => {
    if (isSame(valuesAt(place), sent)) clearAt(place)
  }
}

const soundsSecret = (name: string) => /password|secret|token|otp/i.test(name)

const secretNames = (form: HTMLFormElement | undefined) =>
  new Set(
    [...(form?.querySelectorAll('[type=password], [type=file], [data-private]') ?? [])].map(
      (control) => control.getAttribute('name') ?? '',
    ),
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The values that differ from others; of a group of values only those in it that differ. */
export const changesIn = (values: Values, others: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !isSame(value, others[name]))
      .map(([name, value]) => {
        const other = others[name]
        return [name, isRecord(value) && isRecord(other) ? changesIn(value, other) : value]
      }),
  )

/** The values with the changes that `changesIn` found. */
export const withChanges = <T extends Values>(values: T, changes: Values): T & Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(changes).map(([name, change]) => {
      const value: unknown = values[name]
      return [name, isRecord(value) && isRecord(change) ? withChanges(value, change) : change]
    }),
  ),
})

/** The names of stored drafts that begin with a prefix. */
export function draftsWithPrefix(beginning: string): string[] {
  try {
    const begins = storageKey(beginning)
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(begins))
      .map((key) => key.slice(prefix.length))
  } catch {
    return []
  }
}

/** Removes the drafts whose names begin with a prefix, as they are given up. */
export const clearDrafts = (beginning: string) => {
  for (const key of draftsWithPrefix(beginning)) clearDraft(key)
}

/** Removes a draft and returns a function that restores it. */
export function detachDraft(key: string): () => void {
  const place = storageKey(key)
  const stored = storedAt(place)
  clearAt(place)
  return () => {
    if (stored) localStorage.setItem(place, JSON.stringify(stored))
  }
}
