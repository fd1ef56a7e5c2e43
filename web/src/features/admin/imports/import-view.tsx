import {
  type Import,
  type ImportRow,
  importDetails,
  importOutcomes,
  importReasons,
} from '@app/contract/admin/imports.ts'
import { roleOf } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Download, Play, Rows3, Square } from 'lucide-react'
import { formatCount, formatDateTime, formatIdentifier } from '#lib/i18n/format.ts'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, oneOf, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Progress } from '#ui/progress.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { fieldLabels, outcomeLabels, outcomeTones } from './import.labels.ts'
import {
  useCancelImport,
  useImport,
  useImportRows,
  useRefusedRows,
  useStartImport,
} from './imports.api.ts'

/** The rows of a file in its order, all or those of one outcome. */
function ImportRows({ id }: { id: string }) {
  const params = useListParams()
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          filters={[
            {
              name: 'outcome',
              label: t('Outcome'),
              value: outcomeIn(params),
              placeholder: t('Every row'),
              options: importOutcomes.map((value) => ({ value, label: outcomeLabels[value] })),
            },
          ]}
        />
      }
      title={t("Couldn't load the rows")}
    >
      <Results id={id} params={params} />
    </ListPage>
  )
}

const outcomeIn = ({ get }: ListParams) => oneOf(importOutcomes, get('outcome'))

function Results({ id, params }: { id: string; params: ListParams }) {
  const query = { outcome: outcomeIn(params), cursor: params.cursor }
  const page = useImportRows({ params: { id }, query })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.rows.length}
      empty={
        <NoMatch
          params={params}
          filters={['outcome']}
          icon={Rows3}
          title={t('No matching rows')}
          action={t('Show all rows')}
        >
          {t('Try another outcome.')}
        </NoMatch>
      }
    >
      <Table
        caption={t('Rows in the file')}
        columns={columns()}
        rows={page.rows}
        rowKey={({ row }) => String(row)}
      />
    </ListResults>
  )
}

const columns = (): readonly Column<ImportRow>[] => [
  {
    key: 'person',
    header: t('Person'),
    main: true,
    cell: ({ full_name, email }) => (
      <div className="min-w-0">
        <p className="break-words">{full_name}</p>
        <p className="text-sm font-normal break-words text-muted">{email}</p>
      </div>
    ),
  },
  { key: 'row', header: t('Row'), numeric: true, cell: ({ row }) => row },
  { key: 'role', header: t('Role'), cell: (row) => roleLabel(row) },
  { key: 'team', header: t('Team'), cell: ({ team }) => team || '–' },
  { key: 'details', header: t('Details'), wide: true, cell: (row) => detailsLabel(row) },
  {
    key: 'outcome',
    header: t('Outcome'),
    wide: true,
    cell: (row) => <Outcome row={row} />,
  },
]

const detailsLabel = ({ details }: ImportRow) =>
  importDetails
    .flatMap((name) => (details[name] ? `${fieldLabels[name]}: ${details[name]}` : []))
    .join(' · ') || '–'

/** An unknown role is shown as in the file. */
const nameOf = (value: string) => {
  const role = roleOf(value)
  return role ? formatRole(role) : formatIdentifier(value)
}

function roleLabel({ role, role_before, outcome }: ImportRow) {
  const now = nameOf(role)
  if (outcome !== 'change' || !role_before || role_before === role) return now
  return t('{before} → {now}', { before: formatRole(role_before), now })
}

function Outcome({ row: { outcome, is_done, reason, about } }: { row: ImportRow }) {
  const label = is_done ? t('Done') : outcomeLabels[outcome]
  return (
    <div className="min-w-0">
      <StatusBadge tone={is_done ? 'success' : outcomeTones[outcome]}>{label}</StatusBadge>
      {reason && (
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {t(importReasons[reason], { about })}
        </p>
      )}
    </div>
  )
}

/** The actions that an import allows now. */
function ImportActions({ one }: { one: Import }) {
  const { id, can, counts, done, status } = one
  const params = { id }
  const start = useStartImport()
  const cancel = useCancelImport()
  const refused = useRefusedRows()
  const begin = async () => {
    if (await confirm(question(counts.create + counts.change - done))) start.mutate({ params })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {can.start && (
        <Button busy={start.isPending} busyText={t('Starting…')} onClick={() => void begin()}>
          <Play aria-hidden />
          {status === 'cancelled' ? t('Continue') : t('Start Import')}
        </Button>
      )}
      {can.cancel && (
        <Button
          variant="secondary"
          busy={cancel.isPending}
          busyText={t('Stopping…')}
          onClick={() => cancel.mutate({ params })}
        >
          <Square aria-hidden />
          {t('Stop Import')}
        </Button>
      )}
      {counts.refused > 0 && (
        <Button
          variant="secondary"
          busy={refused.isPending}
          busyText={t('Downloading…')}
          onClick={() => refused.mutate({ params })}
        >
          <Download aria-hidden />
          {t('Refused Rows (CSV)')}
        </Button>
      )}
    </div>
  )
}

const question = (count: number) => ({
  title: t('Start the import?'),
  text: t(
    "This creates or updates {count, plural, one {# account} other {# accounts}}. We'll email new people a link to set their password.",
    { count },
  ),
  action: t('Start Import'),
})

/** One import: its preview, progress and result. */
export function ImportView({ id }: { id: string }) {
  const one = useImport(id)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted">
        {t('{file_name}, uploaded by {by_name} on {at}', {
          file_name: one.file_name,
          by_name: one.by_name,
          at: formatDateTime(one.created_at),
        })}
      </p>
      <Standing one={one} />
      <section aria-label={t('Numbers')} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label={t('To invite')} value={formatCount(one.counts.create)} />
        <StatCard label={t('To change')} value={formatCount(one.counts.change)} />
        <StatCard label={t('Unchanged')} value={formatCount(one.counts.unchanged)} />
        <StatCard label={t('Refused')} value={formatCount(one.counts.refused)} />
      </section>
      <ImportActions one={one} />
      <ImportRows id={id} />
    </div>
  )
}

function Standing({ one }: { one: Import }) {
  const { status, counts, done, ignored } = one
  const all = counts.create + counts.change
  return (
    <>
      {status === 'checked' && (
        <Banner title={t('Nothing has changed yet')}>
          {all
            ? t('This is a preview. Start the import to apply the changes below.')
            : t('No row in this file changes anything.')}
        </Banner>
      )}
      {status === 'done' && (
        <Banner tone="success" title={t('The import is done')}>
          {t('{done, plural, one {# account} other {# accounts}} created or updated.', {
            done,
          })}
        </Banner>
      )}
      {status === 'cancelled' && (
        <Banner tone="warning" title={t('The import was stopped')}>
          {t('Finished rows stay. You can continue where it stopped.')}
        </Banner>
      )}
      {status !== 'checked' && (
        <Progress
          label={t('Rows done')}
          value={all ? done / all : 1}
          text={t('{done} of {all}', { done: formatCount(done), all: formatCount(all) })}
          tone={status === 'done' ? 'success' : 'accent'}
        />
      )}
      {ignored.length > 0 && (
        <p className="text-sm text-muted">
          {t('Unused columns: {names}', { names: ignored.join(', ') })}
        </p>
      )}
    </>
  )
}
