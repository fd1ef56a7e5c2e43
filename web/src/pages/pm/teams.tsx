import { t } from '@app/contract/text.ts'
import { ManagedTeams } from '#features/teams/managed-teams.tsx'

export const meta = () => [{ title: t('Teams · Cohort') }]

export default function PmTeams() {
  return (
    <>
      <h2 className="sr-only">{t('Teams')}</h2>
      <ManagedTeams />
    </>
  )
}
