import { urlOf } from '@app/contract/core/client.ts'
import { reports } from '@app/contract/work/reports.ts'
import { keyOf } from '#lib/api/api.ts'
import { useOutbox, type Waiting } from '#lib/offline/outbox.ts'

/** The report of a day that has not reached the server yet. */
export const useWaitingReport = (date: string, id: string | undefined) =>
  useOutbox().find(
    (act) =>
      (act.route === keyOf(reports.submit) && isOf(act, date)) ||
      (id !== undefined &&
        act.route === keyOf(reports.revise) &&
        act.url === urlOf(reports.revise.path, { params: { id } })),
  )

const isOf = ({ body }: Waiting, date: string) =>
  typeof body === 'object' && body !== null && 'date' in body && body.date === date
