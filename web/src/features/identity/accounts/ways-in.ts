import type { Output } from '@app/contract/core/route.ts'
import type { accounts } from '@app/contract/identity/accounts.ts'
import type { DemoAccess } from '@app/contract/identity/demo-accounts.ts'

/** The social sign-ins that are configured. */
export interface WaysIn {
  demo: DemoAccess
  providers: Output<typeof accounts.providers>['providers']
}

/** The form works without knowing of any. */
export const noWaysIn: WaysIn = {
  demo: { accounts: [], password: null, mailbox: false },
  providers: [],
}
