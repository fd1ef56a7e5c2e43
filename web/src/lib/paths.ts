/** The login page; it leads back to `next`. */
export const loginPath = (next: string) => `/login?next=${encodeURIComponent(next)}`

/** The sign-up page; after the confirmation it leads back to `next`. */
export const signupPath = (next: string) => `/signup?next=${encodeURIComponent(next)}`
