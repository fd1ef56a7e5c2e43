import { demo as routes } from '@app/contract/identity/demo-accounts.ts'
import { chooseSampleData } from '#domains/admin/setup/setup.ts'
import { storageOf } from '#platform/files/storage.ts'
import { implement } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { hasMailbox } from '#platform/mail/mailbox.ts'
import { addSampleData } from './demo.ts'
import { demoAccounts, demoPassword } from './people.ts'

/**
 * The accounts of the demo data for the sign-in page (product.md), none without demo data; and whether an organisation
 * begins with the demo's company as a sample.
 */
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
  choose: async ({ db, body: { add }, request, ...context }) => {
    const actor = actorOf({ request, ...context })
    await chooseSampleData(db, actor, add)
    if (add) await addSampleData(db, storageOf(request.server.config), actor)
    return { added: add }
  },
})
