import type { Candidate } from '@app/contract/hiring/candidates.ts'
import type { Interview } from '@app/contract/hiring/interviews.ts'
import { msg, t } from '@app/contract/i18n/text.ts'
import { formatMomentIn, useZone } from '#lib/session/zone.ts'
import { Badge } from '#ui/badge.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'

const words: Record<Interview['status'], string> = {
  scheduled: msg('Scheduled'),
  completed: msg('Completed'),
  cancelled: msg('Cancelled'),
  no_show: msg('No-show'),
}

export function CandidateInterviews({ candidate: { interviews } }: { candidate: Candidate }) {
  const zone = useZone()
  return (
    <Card>
      <CardHead title={t('Interviews')} />
      <CardBody>
        {interviews.length === 0 ? (
          <p className="text-sm text-muted">{t('No interviews yet.')}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {interviews.map(({ id, internship_title, interviewer_name, scheduled_at, status }) => (
              <li key={id} className="flex flex-wrap items-start justify-between gap-2">
                <div className="min-w-0">
                  <p className="font-medium">{internship_title}</p>
                  <p className="text-sm text-muted">
                    {t('{time} with {interviewer_name}', {
                      time: formatMomentIn(zone, scheduled_at),
                      interviewer_name,
                    })}
                  </p>
                </div>
                <Badge tone={status === 'completed' ? 'success' : 'neutral'}>
                  {t(words[status])}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
