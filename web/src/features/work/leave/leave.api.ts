import { t } from '@app/contract/i18n/translate.ts'
import { leave } from '@app/contract/work/leave.ts'
import { useQuery } from '@tanstack/react-query'
import { query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

export const useOwnLeave = (cursor?: string) =>
  useApiQuery(leave.list, { query: { whose: 'own', cursor } })

const waiting = { whose: 'others', status: 'pending' } as const

/** What waits for a decision about others, one's own people for leaders. */
export const useWaitingLeave = (cursor?: string) =>
  useApiQuery(leave.list, { query: { ...waiting, cursor } })

/** One of those, on whichever page it is. */
export const useWaitingLeaveOf = (id: string | undefined) =>
  useQuery(
    { ...query(leave.list, { query: { ...waiting, id } }), enabled: id !== undefined },
    queryClient,
  )

export const useBalance = () => useApiQuery(leave.balance)

export const useAskLeave = () =>
  useApiMutation(leave.ask, {
    draft: 'leave',
    done: ({ status }) =>
      status === 'approved'
        ? [t('Leave Approved'), t('No one else can decide on it.')]
        : [t('Leave Requested'), t('Your leader will decide.')],
  })

export const useWithdrawLeave = () =>
  useApiMutation(leave.withdraw, {
    done: t('Leave Withdrawn'),
    failed: t("Couldn't withdraw the leave request"),
  })

export const decisionDraft = (id: string) => `leave-decision:${id}`

export const useDecideLeave = () =>
  useApiMutation(leave.decide, {
    draft: ({ params }) => decisionDraft(params.id),
    done: ({ status }) => (status === 'approved' ? t('Leave Approved') : t('Leave Declined')),
  })
