import { accountDeletion as routes } from '@app/contract/admin/account-deletion.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { verifyCurrentPassword } from '#domains/identity/accounts/accounts.ts'
import { consumeTry, state, useCode } from '#domains/identity/two-factor/two-factor.ts'
import { implement, withPreparation } from '#platform/http/implement.ts'
import { actorOf } from '#platform/http/principal.ts'
import { invalid } from '#platform/problem.ts'
import { deleteAccount } from './account-deletion.ts'
import { dataExport } from './data-export.ts'

export const accountDeletionRoutes = implement(routes, {
  exported: async ({ user, from, request, reply }) => {
    const { database, config } = request.server
    const bytes = await dataExport(database, user, from, config)
    reply.headers({
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="cohort-my-data.zip"',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    })
    return bytes
  },
  deleteAccount: withPreparation(
    async ({ db, user, body, from }) => {
      if (body.email !== undefined && body.email !== user.email)
        throw invalid('email', t('This is not the email address of your account.'))
      const isAsked = (await state(db, user)).confirmed_at !== null
      if (isAsked && !body.code) throw invalid('code', t('Please enter the code.'))
      if (isAsked) await consumeTry(db, user.id, from)
      await verifyCurrentPassword(db, user, body.current_password)
      return isAsked
    },
    async (context) => {
      const { db, user, body, from, prepared } = context
      if (prepared && body.code) await useCode(db, user.id, body.code, from)
      return deleteAccount(db, actorOf(context))
    },
  ),
})
