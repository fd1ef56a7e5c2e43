import type { HireProfile } from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/text.ts'
import { formatDate } from '#lib/i18n/format.ts'
import { startOf } from './hire-words.ts'

/** What was agreed, when and by whom. */
export const HireFacts = ({ hire }: { hire: HireProfile }) => (
  <dl className="grid grid-cols-1 gap-3 text-sm sm:grid-cols-2 [&_dt]:text-muted">
    <Fact name={t('Start date')}>{startOf(hire)}</Fact>
    <Fact name={t('Hired')}>
      {hire.hired_by_name
        ? t('{day} by {name}', { day: formatDate(hire.hired_date), name: hire.hired_by_name })
        : formatDate(hire.hired_date)}
    </Fact>
    <Fact name={t('Team')}>{hire.team_name ?? t('No team yet')}</Fact>
    <Fact name={t('Project')}>{hire.project_name ?? t('Not set yet')}</Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="min-w-0">
    <dt>{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
