import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { contact, contactMessages } from '@app/contract/site/contact-messages.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export type ContactMessageFilters = NonNullable<Input<typeof contactMessages.list>['query']>

export const useContactMessages = (filters: ContactMessageFilters) =>
  useApiQuery(contactMessages.list, { query: filters })
export const useContactMessage = (id: string) =>
  useApiQuery(contactMessages.read, { params: { id } })

export const useWrite = (draft: string) =>
  useApiMutation(contact.write, { draft, failed: t("Couldn't send your message") })

export const useReply = (draft: string) =>
  useApiMutation(contactMessages.reply, {
    draft,
    done: ({ name }) => [t('Answer Sent'), name],
  })

export const useChange = () =>
  useApiMutation(contactMessages.change, { failed: t("Couldn't save this") })
