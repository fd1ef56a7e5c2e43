import { isRecord } from '@app/contract/core/objects.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { Link, LinkType } from '#lib/link-parameters.ts'
import { loginPath } from '#lib/paths.ts'
import { recoveryToken } from '#lib/session/recovery-token.ts'
import { checkSession } from '#lib/session/session.ts'
import { settledSession } from '#lib/session/session-store.ts'
import { transport } from '#lib/transport.ts'
import { toast } from '#ui/toast.ts'

const spent = msg('This link is no longer valid. Please request a new one.')
const confirmed = localized({
  signup: [
    msg('Email Confirmed'),
    msg('Your email has been confirmed successfully. You can now log in.'),
  ],
  email_change: [msg('Email Updated'), msg('Your email address has been updated successfully.')],
} as const)

/** Performs the action of a mailed link, shows the result as a toast and returns where to go next. */
export async function followLink(link: Link): Promise<string> {
  if (link.kind === 'error') return failed(link.description)
  try {
    return link.type === 'recovery'
      ? await recover(link.token, link.next)
      : await confirm(link.type, link.token, link.next)
  } catch {
    return failed(t("Couldn't reach the server. Please open the link again."))
  }
}

async function recover(token: string, next?: string) {
  const { status, body } = await post('/api/auth/check-link', { token, type: 'recovery' })
  if (status >= 400) return failed(reason(body), next)
  if (!isRecord(body) || body.is_valid !== true) return failed(t(spent), next)
  recoveryToken.keep(token, next)
  toast.success(t('Password Reset'), t('You can now reset your password.'))
  return '/reset-password'
}

async function confirm(type: Exclude<LinkType, 'recovery'>, token: string, next?: string) {
  const { status, body } = await post('/api/auth/verify', { token, type })
  if (status >= 400) return failed(reason(body), next)
  const [title, text] = confirmed[type]
  toast.success(title, text)
  if (type === 'signup' || (await settledSession()).status === 'out') return loginTo(next)
  void checkSession()
  return '/profile'
}

function failed(description: string, next?: string) {
  toast.error(t('Authentication Error'), description)
  return loginTo(next)
}

const loginTo = (next: string | undefined) => (next ? loginPath(next) : '/login')

/** Sent without the session: the link carries its own token. */
const post = (url: string, body: object) => transport({ method: 'POST', url, body, binary: false })

const reason = (body: unknown) =>
  isRecord(body) && typeof body.detail === 'string' ? body.detail : t(spent)
