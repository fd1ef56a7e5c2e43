import { demo as routes } from '@app/contract/identity/demo-accounts.ts'
import { implement } from '#platform/http/implement.ts'
import { hasMailbox } from '#platform/mail/mailbox.ts'
import { demoAccounts, demoPassword } from './people.ts'

/** The accounts of the demo data for the sign-in page (product.md); none without demo data. */
export const demoRoutes = implement(routes, {
  access: async ({ request }) => {
    const { config } = request.server
    const { DEMO_DATA } = config
    return {
      accounts: DEMO_DATA ? demoAccounts : [],
      password: DEMO_DATA ? demoPassword : null,
      mailbox: hasMailbox(config),
    }
  },
})
