import type { Input } from '@app/contract/core/route.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
  type applications,
} from '@app/contract/hiring/applications.ts'
import { localized, msg } from '@app/contract/i18n/text.ts'
import { type ListAddress, oneOf } from '#lib/lists/list-address.ts'

type Sort = NonNullable<NonNullable<Input<typeof applications.list>['query']>['sort']>

export const sortLabels: Record<Sort, string> = localized({
  newest: msg('Newest first'),
  oldest: msg('Oldest first'),
  score: msg('Highest score'),
})

export interface Asked {
  search?: string
  status?: ApplicationStatus
  internship_id?: string
  sort?: Sort
}

/** What the address asks of the applications. What makes no sense in it is left out, so every address answers. */
export function askedOf({ said }: ListAddress): Asked {
  const internship_id = said('internship')
  return {
    search: said('search')?.slice(0, 200),
    status: oneOf(applicationStatuses, said('status')),
    internship_id: internship_id && isId.test(internship_id) ? internship_id : undefined,
    sort: oneOf(['oldest', 'score'], said('sort')),
  }
}

/** The application that is open beside the list. */
export function reviewedOf({ said }: ListAddress) {
  const id = said('review')
  return id && isId.test(id) ? id : undefined
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
