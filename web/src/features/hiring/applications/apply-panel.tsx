import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/text.ts'
import { lazy, Suspense } from 'react'
import { useSession } from '#lib/session/session-store.ts'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ApplySignedOut } from './apply-signed-out.tsx'
import { ApplySkeleton } from './apply-skeleton.tsx'

/** The form brings its validation along; whoever only reads does not wait for it. */
const Apply = lazy(() =>
  import('./apply.tsx').then(
    ({ Apply }) => ({ default: Apply }),
    () => ({ default: Unreached }),
  ),
)

const Unreached = () => (
  <ErrorState onRetry={() => location.reload()}>
    {t('The form could not be loaded. What you typed before is kept.')}
  </ErrorState>
)

export const ApplyPanel = ({ internship }: { internship: Internship }) => (
  <section id="apply">
    <Card>
      <CardHead title={t('Apply for this internship')} />
      <CardBody>
        <ApplyAs internship={internship} />
      </CardBody>
    </Card>
  </section>
)

function ApplyAs({ internship }: { internship: Internship }) {
  const { me } = useSession()
  // Also before the script knows who is there: it may wait (decision 009).
  if (!me) return <ApplySignedOut internship={internship} />
  return (
    <Suspense fallback={<ApplySkeleton />}>
      <Apply key={me.id} me={me} internship={internship} />
    </Suspense>
  )
}
