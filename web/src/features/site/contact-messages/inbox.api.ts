import type { Input } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/text.ts'
import { contact, enquiries } from '@app/contract/site/enquiries.ts'
import { useAction, useRead } from '#lib/api/api.ts'

export type Asked = NonNullable<Input<typeof enquiries.list>['query']>

export const useEnquiries = (asked: Asked) => useRead(enquiries.list, { query: asked })
export const useEnquiry = (id: string) => useRead(enquiries.read, { params: { id } })

export const useWrite = () => useAction(contact.write, { failed: t('Your message was not sent') })

const touched = [enquiries.list, enquiries.read] as const

export const useReply = () =>
  useAction(enquiries.reply, {
    done: ({ name }) => [t('Answer Sent'), name],
    refreshes: touched,
  })

export const useChange = () =>
  useAction(enquiries.change, { failed: t('That was not saved'), refreshes: touched })
