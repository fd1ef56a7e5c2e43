import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { contact, enquiries } from '@app/contract/site/contact-messages.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export type EnquiryFilters = NonNullable<Input<typeof enquiries.list>['query']>

export const useEnquiries = (filters: EnquiryFilters) =>
  useApiQuery(enquiries.list, { query: filters })
export const useEnquiry = (id: string) => useApiQuery(enquiries.read, { params: { id } })

export const useWrite = (draft: string) =>
  useApiMutation(contact.write, { draft, failed: t("Couldn't send your message") })

export const useReply = (draft: string) =>
  useApiMutation(enquiries.reply, {
    draft,
    done: ({ name }) => [t('Answer Sent'), name],
  })

export const useChange = () => useApiMutation(enquiries.change, { failed: t("Couldn't save this") })
