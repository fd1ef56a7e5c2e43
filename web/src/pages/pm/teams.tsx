import { t } from '@app/contract/i18n/translate.ts'
import { ManagedTeams } from '#features/projects/teams/managed-teams.tsx'

export const meta = () => [{ title: t('Teams · {organisation}') }]

export default function PmTeams() {
  return (
    <>
      <h2 className="sr-only">{t('Teams')}</h2>
      <ManagedTeams />
    </>
  )
}
