import { t } from '@app/contract/i18n/translate.ts'
import { Link } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useWaiting } from './evaluations.api.ts'

/** On a dashboard: the evaluations that the user has yet to write; nothing when there are none. */
export function EvaluationsWaiting() {
  const count = useWaiting()
  if (!count) return null
  return (
    <Banner
      action={
        <Link
          to="/evaluations?status=to_write"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('Write')}
        </Link>
      }
    >
      {t('{count, plural, one {# evaluation waits for you.} other {# evaluations wait for you.}}', {
        count,
      })}
    </Banner>
  )
}
