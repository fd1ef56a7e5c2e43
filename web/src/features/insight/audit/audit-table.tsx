import { msg, t } from '@app/contract/i18n/translate.ts'
import type { AuditEntry } from '@app/contract/insight/audit.ts'
import { auditSentence } from '@app/contract/insight/audit-sentences.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Link } from 'react-router'
import { formatDateTime } from '#lib/i18n/format.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { byTime, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { textLinkClass } from '#ui/link.ts'
import { detailsOf, recordLabel } from './audit.labels.ts'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  params?: ListParams
}

/** Each actor and record leads to everything they did, or that was done to it. */
export const AuditTable = ({ entries, params }: AuditTableProps) => (
  <ListTable
    list="audit"
    params={params}
    defaultSort="newest"
    caption={t('Audit entries')}
    columns={columns}
    rows={entries}
    rowKey={({ id }) => id}
  />
)

const page = pageUrl('audit')

const columns: readonly ListColumn<AuditEntry>[] = [
  {
    key: 'action',
    header: msg('What happened'),
    main: true,
    cell: (entry) => (
      <div className="min-w-0">
        <p className="wrap-anywhere">{auditSentence(entry)}</p>
        <Details entry={entry} />
      </div>
    ),
  },
  {
    key: 'actor',
    header: msg('Who'),
    cell: ({ actor_id, actor_name }) =>
      actor_id ? (
        <Link to={`${page}?actor=${actor_id}`} className={textLinkClass()}>
          {actor_name ?? t('Removed user')}
        </Link>
      ) : (
        t('The system')
      ),
  },
  {
    key: 'record',
    header: msg('Record'),
    cell: ({ entity_type, entity_id }) =>
      entity_id ? (
        <Link
          to={`${page}?record=${entity_id}`}
          title={entity_id}
          className={textLinkClass('whitespace-nowrap')}
        >
          {recordLabel(entity_type)} {entity_id.slice(-6)}
        </Link>
      ) : (
        recordLabel(entity_type)
      ),
  },
  {
    key: 'at',
    header: msg('When'),
    sort: byTime,
    cell: ({ at }) => (
      <time dateTime={at} className="numbers whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    ),
  },
  { key: 'from', header: msg('From where'), cell: ({ address }) => address ?? '–' },
]

function Details({ entry }: { entry: AuditEntry }) {
  const details = detailsOf(entry)
  if (details.length === 0) return null
  return (
    <details className="text-sm font-normal">
      <summary className="w-fit text-muted max-sm:py-0.5 sm:text-xs">{t('Details')}</summary>
      <dl className="mt-1 grid gap-1">
        {details.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
