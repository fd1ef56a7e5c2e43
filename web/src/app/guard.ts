import { homeOf, ownerOf, roleUrl } from '@app/contract/pages.ts'
import type { Session } from '#lib/session/session-store.ts'

export interface Redirect {
  to: string
  /** Where to go on after signing in. */
  next?: string
}

/** The redirect for a visitor of a signed-in page, if any. */
export function redirectFrom(
  session: Session,
  { pathname, search, hash }: Place,
): Redirect | undefined {
  if (session.status === 'loading') return undefined
  if (session.status === 'out' && session.has_left) return { to: '/goodbye' }
  if (session.status === 'out')
    return { to: '/login', next: session.by_choice ? undefined : pathname + search + hash }
  const home = homeOf(session.me.role)
  const parts = partsOf(pathname)
  const owner = ownerOf(`/${parts[0] ?? ''}`)
  const isForeign = owner !== undefined && owner !== session.me.role
  const isDetour = parts.join('/') === 'dashboard' && home !== '/dashboard'
  if (isDetour) return { to: home }
  if (!isForeign) return undefined
  // A link from a user of another role to a record or a search, which has another URL for this role.
  const isShared = parts.length > 2 || search !== ''
  const link = pathname + search + hash
  const path = roleUrl(session.me.role, link)
  return { to: isShared && path !== link ? path : home }
}

/** Normalises a path as the router does: it ignores case, encoding and extra slashes. */
const partsOf = (pathname: string) =>
  pathname
    .split('/')
    .filter(Boolean)
    .map((part) => decoded(part).toLowerCase())

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

interface Place {
  pathname: string
  search: string
  hash: string
}
