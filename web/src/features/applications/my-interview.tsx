import type { Interview } from '@app/contract/interviews.ts'
import { formatDateTime } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { textLinkClass } from '#ui/link.ts'
import { useNextInterview } from './my-applications.api.ts'

const typeLabels: Record<Interview['type'], string> = {
  video: 'Video call',
  phone: 'Phone call',
  in_person: 'In person',
}

/** When, how and with whom, for an application that has come to its interview. */
export function MyInterview({ applicationId }: { applicationId: string }) {
  const interview = useNextInterview(applicationId)
  if (!interview) return null
  const { scheduled_at, duration_minutes, type, place, link, interviewer_name } = interview
  return (
    <Banner title={`Your interview: ${formatDateTime(scheduled_at)} (your time)`}>
      <p>
        {typeLabels[type]}
        {place && `, ${place}`}, {duration_minutes} minutes, with {interviewer_name}.{' '}
        {link && (
          <a href={link} target="_blank" rel="noreferrer" className={textLinkClass()}>
            Open the link
          </a>
        )}
      </p>
    </Banner>
  )
}
