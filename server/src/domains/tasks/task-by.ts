import type { From, User } from '#platform/who.ts'

/** Who acts, and from where. */
export interface By {
  user: User
  from: From
}
