import { t } from '@app/contract/i18n/translate.ts'
import { users } from '@app/contract/identity/users.ts'
import { type Meeting, meetings } from '@app/contract/work/meetings.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, query, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { useDownload } from '#lib/api/download.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useMe } from '#lib/session/session-store.ts'

export const useMeeting = (id: string) => useApiQuery(meetings.read, { params: { id } })

export const useSchedule = (draft: string) =>
  useApiMutation(meetings.schedule, {
    draft,
    done: ({ title }) => [t('Meeting Scheduled'), t('Invitations sent for {title}.', { title })],
  })

/** Of the version to save at. */
export const meetingDraft = (id: string, version: number) => `meeting:${id}:${version}`

export const useChange = () =>
  useApiMutation(meetings.change, {
    draft: ({ params, body }) => meetingDraft(params.id, body.version),
    done: ({ title }) => [t('Meeting Updated'), t('Everyone notified about {title}.', { title })],
  })

export const useCancel = () =>
  useApiMutation(meetings.cancel, {
    done: ({ title }) => [t('Meeting Cancelled'), t('Everyone notified about {title}.', { title })],
    failed: t("Couldn't cancel the meeting"),
  })

export const useAnswer = () =>
  useApiMutation(meetings.answer, { failed: t("Couldn't send your answer") })

/** The meeting as a file for another calendar program. */
export const useInvitation = () =>
  useDownload(
    ({ id }: Pick<Meeting, 'id' | 'title'>) => call(meetings.invitation, { params: { id } }),
    ({ title }) => `${title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'meeting'}.ics`,
  )

/** The people who match the search, without the user; undefined while unknown. */
export function usePeopleChoices(search: string) {
  const me = useMe()
  const options = query(users.list, { query: { search: search || undefined, limit: 20 } })
  const { data } = useQuery({ ...options, placeholderData: keepPreviousData }, queryClient)
  return data?.users.filter(({ id }) => id !== me.id)
}
