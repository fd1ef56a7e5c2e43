import { safePath } from '@app/contract/core/safe-path.ts'

const key = 'recovery_token'
const nextKey = 'recovery_next'

/** The token of a password reset link, and where the link leads on to: stored in this tab only, never in the URL. */
export const recoveryToken = {
  read: () => sessionStorage.getItem(key),
  next: () => safePath(sessionStorage.getItem(nextKey)),
  keep: (token: string, next?: string) => {
    recoveryToken.forget()
    sessionStorage.setItem(key, token)
    if (next) sessionStorage.setItem(nextKey, next)
  },
  forget: () => {
    sessionStorage.removeItem(key)
    sessionStorage.removeItem(nextKey)
  },
}
