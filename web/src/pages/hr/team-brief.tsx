import { t } from '@app/contract/i18n/translate.ts'
import { useParams } from 'react-router'
import { AssignBrief } from '#features/programme/briefs/assign-brief.tsx'
import { OpenedBrief } from '#features/programme/briefs/opened-brief.tsx'
import { usePageUrl } from '#lib/role-link.tsx'

export const meta = () => [{ title: t('Team Assignment · {organisation}') }]

export default function TeamBrief() {
  const { id = '' } = useParams()
  const list = { label: t('Team Assignment'), to: usePageUrl()('team_assignment') }
  return (
    <OpenedBrief id={id} list={list}>
      <AssignBrief id={id} />
    </OpenedBrief>
  )
}
