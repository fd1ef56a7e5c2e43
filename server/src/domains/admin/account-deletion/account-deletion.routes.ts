import { accountDeletion as routes } from '@app/contract/admin/account-deletion.ts'
import { ownFileName } from '@app/contract/core/slug.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { reauthenticate, useCode } from '#domains/identity/two-factor/two-factor.ts'
import { attachment } from '#platform/http/headers.ts'
import { implement, withPreparation } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { invalid } from '#platform/problem.ts'
import { deleteAccount, mayDeleteAccount } from './account-deletion.ts'
import { dataExport } from './data-export.ts'

export const accountDeletionRoutes = implement(routes, {
  exported: async ({ user, from, request, reply }) => {
    const { database, config } = request.server
    const bytes = await dataExport(database, { user, from }, config)
    reply.headers(attachment('application/zip', ownFileName('my-data.zip')))
    return bytes
  },
  deleteAccount: withPreparation(
    async ({ db, user, body, from }) => {
      if (body.email !== undefined && body.email !== user.email)
        throw invalid('email', t("This isn't your account's email address."))
      // In the transaction it is asked again.
      return reauthenticate(db, { user, from }, body, () => mayDeleteAccount(db, user))
    },
    async (context) => {
      const { db, user, from, prepared } = context
      if (prepared) await useCode(db, user.id, prepared, from)
      return deleteAccount(db, actorOf(context))
    },
  ),
})
