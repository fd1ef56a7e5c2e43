import { t } from '@app/contract/i18n/translate.ts'
import type { EvaluationRow } from '@app/contract/programme/evaluations.ts'
import { Link } from 'react-router'
import { formatDate } from '#lib/i18n/format.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { linkClass } from '#ui/link.ts'
import { kindLabels, stateLabels, stateOf, stateTones } from './evaluation.labels.ts'
import { SidesState } from './sides-state.tsx'

interface EvaluationTableProps {
  evaluations: readonly EvaluationRow[]
  params?: ListParams
}

export const EvaluationTable = ({ evaluations, params }: EvaluationTableProps) => (
  <ListTable
    list="evaluations"
    params={params}
    caption={t('Evaluations')}
    columns={columns()}
    rows={evaluations}
    rowKey={({ id }) => id}
  />
)

const columns = (): readonly ListColumn<EvaluationRow>[] => [
  {
    key: 'intern',
    header: t('Intern'),
    main: true,
    className: 'sm:min-w-44',
    cell: ({ id, intern_name, kind }) => (
      <Link to={`/evaluations/${id}`} className={linkClass()}>
        {t('{intern_name}, {kind}', { intern_name, kind: kindLabels[kind] })}
      </Link>
    ),
  },
  {
    key: 'project',
    header: t('Project'),
    cell: ({ project_name }) => project_name,
  },
  {
    key: 'sides',
    header: t('Written by'),
    cell: (evaluation) => <SidesState evaluation={evaluation} />,
  },
  {
    key: 'due',
    header: t('Deadline'),
    cell: ({ due_at }) => (
      <time dateTime={due_at} className="numbers whitespace-nowrap">
        {formatDate(due_at)}
      </time>
    ),
  },
  {
    key: 'state',
    header: t('Status'),
    cell: (evaluation) => {
      const state = stateOf(evaluation)
      return <StatusBadge tone={stateTones[state]}>{stateLabels[state]}</StatusBadge>
    },
  },
]
