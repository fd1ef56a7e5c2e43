import { z } from 'zod'
import { get } from '../core/route.ts'
import { Day } from '../core/schemas.ts'

export const ownRecordKinds = ['attendance', 'reports'] as const

/** A range of days, inclusive, of at most a year. */
export const RecordPeriod = z.object({ start_date: Day, end_date: Day })

const ByKind = z.object({ kind: z.enum(ownRecordKinds) })
const read = {
  allow: 'attendance.own',
  query: RecordPeriod,
  returns: z.unknown(),
  binary: true,
} as const

/** What a person recorded, for the person alone. */
export const ownRecords = {
  csv: get('/api/me/records/{kind}.csv', {
    ...read,
    summary: "One's own attendance or reports of a period as CSV",
    params: ByKind,
  }),
  xlsx: get('/api/me/records/{kind}.xlsx', {
    ...read,
    summary: 'The same as a spreadsheet',
    params: ByKind,
  }),
  logbook: get('/api/me/logbook.pdf', {
    ...read,
    summary: "One's own days with times, report and review, as a logbook to print",
  }),
}
