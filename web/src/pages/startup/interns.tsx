import { t } from '@app/contract/i18n/translate.ts'
import { InternTeam } from '#features/projects/startups/intern-team.tsx'

export const meta = () => [{ title: t('Intern Headcount · {organisation}') }]

export default function StartupInterns() {
  return (
    <div className="min-w-0">
      <h2 className="sr-only">{t('Intern Team')}</h2>
      <InternTeam />
    </div>
  )
}
