import { isRecord } from '@app/contract/core/objects.ts'
import { isIntern, type Role } from '@app/contract/core/roles.ts'
import { safePath } from '@app/contract/core/safe-path.ts'
import { homeOf } from '@app/contract/pages.ts'
import type { Location } from 'react-router'

const key = 'next_page'

type Opened = Pick<Location, 'state' | 'search'>

/** The page that a user opened before they were asked to sign in. */
const openedPage = ({ state, search }: Opened) =>
  safePath(textOf(state, 'next') ?? new URLSearchParams(search).get('next'))

const registration = '/register-startup'
const isFounder = ({ search }: Opened) => new URLSearchParams(search).get('as') === 'startup'

/** Where a sign-in or a sign-up leads, if not home; founders register their startup. */
export function nextPage(location: Opened) {
  const opened = openedPage(location)
  return opened ? withinLimit(opened) : isFounder(location) ? registration : undefined
}

/** A mail carries an address of this length. That of a list many pages on is longer, and leads to the first of them. */
const longest = 2000

function withinLimit(path: string) {
  if (path.length <= longest) return path
  const url = new URL(path, 'http://same.invalid')
  url.searchParams.delete('cursor')
  return url.pathname + url.search + url.hash
}

/** The same for a known role: not everyone who is signed in registers a startup. */
export const afterSignIn = (role: Role, location: Opened): string =>
  openedPage(location) ?? (isFounder(location) && isIntern(role) ? registration : homeOf(role))

/** A social sign-in leaves the site in between. */
export const storeNextPage = (location: Opened) => {
  const next = nextPage(location)
  if (next) sessionStorage.setItem(key, next)
  else sessionStorage.removeItem(key)
}

export function takeNextPage(role: Role) {
  const next = safePath(sessionStorage.getItem(key))
  sessionStorage.removeItem(key)
  return next ?? homeOf(role)
}

/** The parameters passed between sign-in and sign-up. */
export function nextState(state: unknown): { next?: string } {
  const next = textOf(state, 'next')
  return next === undefined ? {} : { next }
}

/** After a sign-up: whose inbox has the link that confirms it. */
export const awaitsConfirmation = (state: unknown) => isRecord(state) && state.confirms === true

/** The email address of the sign-up just completed. */
export const knownEmail = (state: unknown) => textOf(state, 'email')

/** The name of that sign-up, for one with another address. */
export const knownName = (state: unknown) => textOf(state, 'name')

/** A text in the state of the router, which may be anything. */
function textOf(state: unknown, name: 'next' | 'email' | 'name') {
  const value = isRecord(state) ? state[name] : undefined
  return typeof value === 'string' ? value : undefined
}
