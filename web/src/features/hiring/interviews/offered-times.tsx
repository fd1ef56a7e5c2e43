import { may } from '@app/contract/core/access.ts'
import { interviewOffers } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { textLinkClass } from '#ui/link.ts'

/**
 * The interviews for which the user has yet to choose a time; empty while unknown, so that the page does not wait for
 * them. HR reads the offers to all candidates instead.
 */
export function OfferedTimes() {
  const enabled = may(useMe().role, 'interviews.book')
  const { data } = useQuery({ ...query(interviewOffers.list), enabled }, queryClient)
  if (!enabled) return null
  return data?.offers.map(({ id, internship_title, company_name }) => (
    <div key={id} className="mb-4">
      <Banner>
        <Link to={pageUrl('interview_times', { params: { id } })} className={textLinkClass()}>
          {t('Choose a time for your interview for {internship_title} at {company_name}', {
            internship_title,
            company_name,
          })}
        </Link>
      </Banner>
    </div>
  ))
}
