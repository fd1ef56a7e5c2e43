import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { type evaluationBoxes, evaluationStatuses } from '@app/contract/programme/evaluations.ts'
import { ClipboardCheck } from 'lucide-react'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, oneOf, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/select.tsx'
import { EvaluationTable } from './evaluation-table.tsx'
import { useEvaluations } from './evaluations.api.ts'

type Box = (typeof evaluationBoxes)[number]
type Status = (typeof evaluationStatuses)[number]

const boxLabels: Record<Box, string> = localized({
  mine: msg('Mine'),
  overview: msg('My people'),
})
const statusLabels: Record<Status, string> = localized({
  to_write: msg('Due from you'),
  open: msg('Still open'),
  closed: msg('Ready to view'),
})

interface EvaluationPanelProps {
  boxes: readonly Box[]
  /** No search by name where all are the user's own. */
  ofOneself?: boolean
  /** Only those of this startup. */
  startupId?: string | undefined
}

/** The evaluations of a role's boxes; the first box by default, or the one in the URL. */
export function EvaluationPanel({ boxes, ofOneself = false, startupId }: EvaluationPanelProps) {
  const params = useListParams()
  const box = oneOf(boxes, params.get('box')) ?? boxes[0] ?? 'mine'
  const statuses = evaluationStatuses.filter((one) => box === 'mine' || one !== 'to_write')
  const status = oneOf(statuses, params.get('status'))
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          list="evaluations"
          {...(!ofOneself && {
            search: { label: t('Search evaluations'), placeholder: t("Intern's name") },
          })}
          filters={[
            {
              name: 'status',
              label: t('Status'),
              value: status,
              placeholder: t('All statuses'),
              options: statuses.map((value) => ({ value, label: statusLabels[value] })),
            },
          ]}
        >
          {boxes.length > 1 && (
            <Select
              label={t('Evaluations')}
              labelHidden
              className="order-first w-44"
              value={box}
              options={boxes.map((value) => ({ value, label: boxLabels[value] }))}
              onChange={({ target }) => params.update({ box: target.value, status: undefined })}
            />
          )}
        </Toolbar>
      }
      title={t("Couldn't load the evaluations")}
    >
      <Results params={params} box={box} status={status} startupId={startupId} />
    </ListPage>
  )
}

interface ResultsProps {
  params: ListParams
  box: Box
  status: Status | undefined
  startupId: string | undefined
}

function Results({ params, box, status, startupId }: ResultsProps) {
  const search = params.get('search')?.slice(0, 200)
  const page = useEvaluations({
    ...{ box, status, search, cursor: params.cursor },
    startup_id: startupId,
  })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.evaluations.length}
      empty={
        <NoEvaluations params={params} isFiltered={search !== undefined || status !== undefined} />
      }
    >
      <EvaluationTable evaluations={page.evaluations} params={params} />
    </ListResults>
  )
}

const NoEvaluations = ({ params, isFiltered }: { params: ListParams; isFiltered: boolean }) =>
  isFiltered ? (
    <NoMatch
      params={params}
      filters={['search', 'status']}
      icon={ClipboardCheck}
      title={t('No evaluations match')}
      action={t('Show all evaluations')}
    />
  ) : (
    <EmptyState icon={ClipboardCheck} title={t('No evaluations yet')}>
      {t(
        'Mid-term evaluations start automatically halfway through the hours or time, and final ones at the end.',
      )}
    </EmptyState>
  )
