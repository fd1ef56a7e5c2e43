const key = 'recovery_token'

/** The token of a password link, until the new password is chosen: in this tab only, never in the address. */
export const recoveryToken = {
  read: () => sessionStorage.getItem(key),
  keep: (token: string) => sessionStorage.setItem(key, token),
  forget: () => sessionStorage.removeItem(key),
}
