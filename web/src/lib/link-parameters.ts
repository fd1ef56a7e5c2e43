import { safePath } from '@app/contract/core/safe-path.ts'
import { msg, t } from '@app/contract/i18n/translate.ts'

const names = ['token', 'type', 'error', 'error_description']
const types = ['signup', 'recovery', 'email_change'] as const
export type LinkType = (typeof types)[number]

export type Link =
  | { kind: 'error'; description: string }
  | { kind: 'token'; type: LinkType; token: string; next?: string | undefined }

const maxLength = 200
const unknownError = msg('An error occurred during authentication')

/** Parses the URL of a mailed link, or of a failed sign-in with a provider (spec §8). */
export function parseAuthLink(search: string): Link | undefined {
  const params = new URLSearchParams(search)
  if (params.has('error')) {
    const description = params.get('error_description')?.trim() || t(unknownError)
    return { kind: 'error', description: [...description].slice(0, maxLength).join('') }
  }
  const token = params.get('token')
  const type = types.find((known) => known === params.get('type'))
  if (!token || !type) return undefined
  const next = safePath(params.get('next'))
  return { kind: 'token', type, token, ...(next && { next }) }
}

/** The URL without these parameters, for the address bar and the history. */
export function stripAuthLink(search: string): string {
  const rest = new URLSearchParams(search)
  if (rest.has('token')) rest.delete('next')
  for (const name of names) rest.delete(name)
  return rest.size ? `?${rest}` : ''
}
