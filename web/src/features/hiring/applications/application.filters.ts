import type { Input } from '@app/contract/core/route.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
  type applications,
} from '@app/contract/hiring/applications.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'
import { idOf, type ListParams, oneOf } from '#lib/lists/list-params.ts'

type Sort = NonNullable<NonNullable<Input<typeof applications.list>['query']>['sort']>

export const sortLabels: Record<Sort, string> = localized({
  newest: msg('Newest first'),
  oldest: msg('Oldest first'),
  score: msg('Highest score'),
  due: msg('Answer due soonest'),
  name: msg('Name, A to Z'),
  '-name': msg('Name, Z to A'),
})

export const answerLabels = localized({
  due: msg('Awaiting a decision'),
  soon: msg('Due within 3 days'),
  pending: msg('Pending, without an interview'),
  left_out: msg('Never answered'),
})

export interface Filters {
  search?: string
  status?: ApplicationStatus
  internship_id?: string
  answer?: keyof typeof answerLabels
  sort?: Sort
}

/** The filters in the URL. Invalid values are ignored, so that every URL works. */
export function parseFilters({ get }: ListParams): Filters {
  return {
    search: get('search')?.slice(0, 200),
    status: oneOf(applicationStatuses, get('status')),
    internship_id: idOf(get('internship')),
    answer: oneOf(['due', 'soon', 'pending', 'left_out'], get('answer')),
    sort: oneOf(['oldest', 'score', 'due', 'name', '-name'], get('sort')),
  }
}

/** The application that is open beside the list. */
export const reviewedOf = ({ get }: ListParams) => idOf(get('review'))
