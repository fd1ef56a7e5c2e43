import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { useParams } from 'react-router'
import { AnswerBrief } from '#features/programme/briefs/answer-brief.tsx'
import { OpenedBrief } from '#features/programme/briefs/opened-brief.tsx'

export const meta = () => [{ title: t('Team Brief · {organisation}') }]

export default function StartupBrief() {
  const { id = '' } = useParams()
  const list = { label: t('Team Briefs'), to: pageUrl('briefs') }
  return (
    <OpenedBrief id={id} list={list}>
      <AnswerBrief id={id} />
    </OpenedBrief>
  )
}
