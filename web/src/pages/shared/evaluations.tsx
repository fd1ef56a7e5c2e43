import { may } from '@app/contract/core/access.ts'
import { isIntern, leadsTeam, representsStartup } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { EvaluationPanel } from '#features/programme/evaluations/evaluation-panel.tsx'
import { StartEvaluation } from '#features/programme/evaluations/start-evaluation.tsx'
import { StartupChoice } from '#features/projects/startups/startup-choice.tsx'
import { useStartupStats } from '#features/projects/startups/startup-dashboard.api.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Evaluations · {organisation}') }]

/**
 * Authors see theirs; leaders also those of their people; HR reads only. A manager writes only where a team has no
 * leader, so that theirs begin with those of their people.
 */
export default function Evaluations() {
  const { role } = useMe()
  if (representsStartup(role)) return <OfStartup />
  const starts = may(role, 'evaluations.start')
  const overview = starts ? (['overview'] as const) : []
  const own = may(role, 'applications.review') ? [] : (['mine'] as const)
  return (
    <>
      <Head action={starts && <StartEvaluation />} />
      <EvaluationPanel
        boxes={leadsTeam(role) ? [...own, ...overview] : [...overview, ...own]}
        ofOneself={isIntern(role)}
      />
    </>
  )
}

const Head = ({ action }: { action: ReactNode }) => (
  <PageHeader
    title={t('Evaluations')}
    description={t('Mid-term and final reviews, hidden until everyone has submitted.')}
    action={action}
  />
)

/** A representative of several startups sees those of the chosen one, as on every page of the workspace. */
function OfStartup() {
  const { id, stats, failed } = useStartupStats()
  return (
    <>
      <Head
        action={
          <AsyncBoundary title={t("Couldn't load your startup")} skeleton={null}>
            <StartupChoice />
          </AsyncBoundary>
        }
      />
      {stats || failed ? (
        <EvaluationPanel boxes={['mine']} startupId={id} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </>
  )
}
