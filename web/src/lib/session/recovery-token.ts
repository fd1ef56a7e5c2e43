const key = 'recovery_token'

/** The token of a password reset link: stored in this tab only, never in the URL. */
export const recoveryToken = {
  read: () => sessionStorage.getItem(key),
  keep: (token: string) => sessionStorage.setItem(key, token),
  forget: () => sessionStorage.removeItem(key),
}
