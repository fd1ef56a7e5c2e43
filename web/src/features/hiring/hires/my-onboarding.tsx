import { endSentence, mostOnboardings } from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDay } from '#lib/i18n/format.ts'
import { LimitNote } from '#lib/lists/limit-note.tsx'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { startOf } from './hire.labels.ts'
import { useMyOnboarding } from './hires.api.ts'
import { OnboardingChecklist } from './onboarding-checklist.tsx'

/** On a dashboard only while there is something to do or to see, and the last day of one's hire; the page does not wait for it. */
export const MyOnboarding = () => (
  <AsyncBoundary title={t("Couldn't load your onboarding")} skeleton={null}>
    <Results />
  </AsyncBoundary>
)

function Results() {
  const hires = useMyOnboarding()
  return (
    <>
      {hires.map(
        ({ id, is_mine, last_day, status, ...hire }) =>
          is_mine &&
          last_day && (
            <Banner key={id}>
              {endSentence({ ...hire, day: formatDay(last_day), isOver: status === 'ended' })}
            </Banner>
          ),
      )}
      <Checklists hires={hires.filter(({ items }) => items.length > 0)} />
      <LimitNote count={hires.length} most={mostOnboardings} />
    </>
  )
}

function Checklists({ hires }: { hires: ReturnType<typeof useMyOnboarding> }) {
  if (hires.length === 0) return null
  return (
    <section aria-labelledby="onboarding" className="grid grid-cols-1 gap-3">
      <h2 id="onboarding" className="text-lg font-semibold">
        {t('Onboarding')}
      </h2>
      {hires.map((hire) => (
        <Card key={hire.id} className="grid grid-cols-1 gap-3 p-4">
          <div>
            <h3 className="font-semibold">{hire.is_mine ? hire.position : hire.name}</h3>
            <p className="text-sm text-muted">
              {[
                !hire.is_mine && hire.position,
                hire.team_name,
                t('First day: {day}', { day: startOf(hire) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <OnboardingChecklist items={hire.items} withSides={hire.is_mine} />
        </Card>
      ))}
    </section>
  )
}
