import { t } from '@app/contract/i18n/translate.ts'
import { TeamPanel } from '#features/projects/teams/team-panel.tsx'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { Opened } from './opened.tsx'

export const meta = () => [{ title: t('My Team · {organisation}') }]

export default function TlTeam() {
  const person = useSearchParamState('person')
  return (
    <>
      <h2 className="sr-only">{t('My Team')}</h2>
      <TeamPanel onOpenPerson={person.open} />
      <Opened />
    </>
  )
}
