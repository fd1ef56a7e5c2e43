import type { Interview } from '@app/contract/hiring/interviews.ts'
import { msg, said, t } from '@app/contract/i18n/text.ts'
import { formatMomentIn, useZone } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { textLinkClass } from '#ui/link.ts'
import { useNextInterview } from './my-applications.api.ts'

const typeLabels: Record<Interview['type'], string> = said({
  video: msg('Video call'),
  phone: msg('Phone call'),
  in_person: msg('In person'),
})

/** When, how and with whom, for an application that has come to its interview. */
export function MyInterview({ applicationId }: { applicationId: string }) {
  const zone = useZone()
  const interview = useNextInterview(applicationId)
  if (!interview) return null
  const { scheduled_at, duration_minutes, type, place, link, interviewer_name } = interview
  return (
    <Banner
      title={t('Your interview: {scheduled_at} (your time)', {
        scheduled_at: formatMomentIn(zone, scheduled_at),
      })}
    >
      <p>
        {typeLabels[type]}
        {place && `, ${place}`}
        {t(', {duration_minutes} minutes, with {interviewer_name}.', {
          duration_minutes,
          interviewer_name,
        })}{' '}
        {link && (
          <a href={link} target="_blank" rel="noreferrer" className={textLinkClass()}>
            {t('Open the link')}
          </a>
        )}
      </p>
    </Banner>
  )
}
