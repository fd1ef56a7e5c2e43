import { t } from '@app/contract/i18n/translate.ts'
import { Link } from 'react-router'
import { linkClass } from '#ui/link.ts'
import { EvaluationTable } from './evaluation-table.tsx'
import { useEvaluations } from './evaluations.api.ts'

/** The user's latest evaluations, beside the certificates they lead to; nothing before the first. */
export function MyEvaluations() {
  const { evaluations, total } = useEvaluations({ box: 'mine', limit: 5 })
  if (total === 0)
    return (
      <p className="text-muted">
        {t(
          'Your first evaluation starts halfway through your internship, the last one at the end.',
        )}
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <EvaluationTable evaluations={evaluations} />
      <Link to="/evaluations" className={linkClass('w-fit text-sm')}>
        {t('All evaluations')}
      </Link>
    </div>
  )
}
