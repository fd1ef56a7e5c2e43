import { t } from '@app/contract/i18n/translate.ts'
import type { Seat } from '@app/contract/programme/briefs.ts'
import type { ReactNode } from 'react'
import { formatDate } from '#lib/i18n/format.ts'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { SeatBadge } from './brief-badges.tsx'
import { FitView } from './fit-view.tsx'

interface SeatsProps {
  seats: readonly Seat[]
  /** What this user may do about a seat. */
  actions: (seat: Seat) => ReactNode
}

/** The seats of a brief. */
export const Seats = ({ seats, actions }: SeatsProps) => (
  <section className="grid grid-cols-1 gap-4">
    <h2 className="text-lg font-semibold">{t('Seats')}</h2>
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {seats.map((seat) => (
        <SeatCard key={seat.id} seat={seat} actions={actions(seat)} />
      ))}
    </div>
  </section>
)

interface SeatCardProps {
  seat: Seat
  actions: ReactNode
}

/** A seat in the team: its requirements, the proposed candidate with the reasons, and who was declined. */
function SeatCard({ seat, actions }: SeatCardProps) {
  const { role, skills, hours_per_week: hours, tasks, person, declined, status } = seat
  return (
    <Card>
      <CardHead
        title={role}
        level={3}
        description={[
          t('{hours, plural, one {# hour} other {# hours}} per week', { hours }),
          ...skills,
        ].join(' · ')}
        action={<SeatBadge status={status} />}
      />
      <CardBody className="grid grid-cols-1 gap-3">
        {person ? (
          <div className="grid grid-cols-1 gap-2">
            <p className="font-medium wrap-anywhere">{person.full_name}</p>
            {person.skills.length > 0 && (
              <p className="text-sm text-muted wrap-anywhere">{person.skills.join(', ')}</p>
            )}
            {person.accepted_by && (
              <p className="text-sm text-warning">
                {t('{full_name} was accepted by {company}.', {
                  full_name: person.full_name,
                  company: person.accepted_by.company_name,
                })}
              </p>
            )}
            <FitView name={person.full_name} fit={person.fit} requiredSkills={skills} />
          </div>
        ) : (
          <p className="text-sm text-muted">
            {status === 'dropped'
              ? t('The startup continues without this seat.')
              : t('No one proposed yet.')}
          </p>
        )}
        {tasks.length > 0 && (
          <div className="text-sm">
            <h4 className="font-medium">{t('First tasks')}</h4>
            <ul className="list-inside list-disc text-muted wrap-anywhere">
              {tasks.map((task) => (
                <li key={task}>{task}</li>
              ))}
            </ul>
          </div>
        )}
        {declined.map(({ full_name, comment, at }) => (
          <p key={at} className="text-sm text-muted wrap-anywhere">
            {t('{full_name} was declined on {day}: {comment}', {
              ...{ full_name, comment, day: formatDate(at) },
            })}
          </p>
        ))}
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </CardBody>
    </Card>
  )
}
