import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import {
  type ContactMessageRow,
  contactStatuses,
  contactStatusLabels,
  contactTopics,
  topicLabels,
} from '@app/contract/site/contact-messages.ts'
import { Inbox, Star } from 'lucide-react'
import { Link } from 'react-router'
import { formatRelative } from '#lib/i18n/format.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, oneOf, timeSorts, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { byTime, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { linkClass } from '#ui/link.ts'
import { SkeletonTable } from '#ui/skeleton.tsx'
import { type ContactMessageFilters, useContactMessages } from './contact-messages.api.ts'
import { InboxBadge } from './inbox-badge.tsx'

const only = ['marked', 'mine'] as const
const onlyLabels = localized({ marked: msg('Marked'), mine: msg('Assigned to me') })

/** The conversations, latest message first. */
export function InboxList() {
  const params = useListParams()
  const filters = {
    search: params.get('search'),
    status: oneOf(contactStatuses, params.get('status')),
    topic: oneOf(contactTopics, params.get('topic')),
    only: oneOf(only, params.get('only')),
  }
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          list="contact_messages"
          search={{ label: t('Search messages'), placeholder: t('Name, email or keywords') }}
          filters={[
            {
              name: 'status',
              label: t('Status'),
              value: filters.status,
              placeholder: t('All statuses'),
              options: contactStatuses.map((value) => ({
                value,
                label: contactStatusLabels[value],
              })),
            },
            {
              name: 'topic',
              label: t('Topic'),
              value: filters.topic,
              placeholder: t('All topics'),
              options: contactTopics.map((value) => ({ value, label: topicLabels[value] })),
            },
            {
              name: 'only',
              label: t('Which'),
              value: filters.only,
              placeholder: t("Everyone's"),
              options: only.map((value) => ({ value, label: onlyLabels[value] })),
            },
          ]}
        />
      }
      title={t("Couldn't load the messages")}
      skeleton={<SkeletonTable />}
    >
      <Rows params={params} filters={filters} />
    </ListPage>
  )
}

function Rows({ params, filters }: { params: ListParams; filters: ContactMessageFilters }) {
  const page = useContactMessages({
    ...filters,
    sort: oneOf(timeSorts, params.get('sort')),
    cursor: params.cursor,
  })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.enquiries.length}
      empty={<Nothing params={params} narrowed={Object.values(filters).some(Boolean)} />}
    >
      <ListTable
        list="contact_messages"
        params={params}
        defaultSort="newest"
        caption={t('Messages')}
        columns={columns}
        rows={page.enquiries}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

const Nothing = ({ params, narrowed }: { params: ListParams; narrowed: boolean }) =>
  narrowed ? (
    <NoMatch
      params={params}
      filters={['search', 'status', 'topic', 'only']}
      icon={Inbox}
      title={t('No messages match')}
      action={t('Show all messages')}
    >
      {t('Try other words or clear the filter.')}
    </NoMatch>
  ) : (
    <EmptyState
      icon={Inbox}
      title={t('No messages yet')}
      action={
        <Link to="/contact" className={buttonClass({ variant: 'secondary' })}>
          {t('Open the contact page')}
        </Link>
      }
    >
      {t('Messages from the contact page appear here.')}
    </EmptyState>
  )

const columns: readonly ListColumn<ContactMessageRow>[] = [
  {
    key: 'from',
    header: msg('Sender'),
    main: true,
    cell: ({ id, name, email, is_marked }) => (
      <div className="min-w-0">
        <Link
          to={pageUrl('contact_message', { params: { id } })}
          className={linkClass('wrap-anywhere')}
        >
          {name}
        </Link>
        {is_marked && (
          <>
            <Star aria-hidden className="ml-1.5 inline size-3.5 fill-current text-warning" />
            <span className="sr-only">{t('Marked')}</span>
          </>
        )}
        <p className="max-w-64 truncate text-sm font-normal text-muted" title={email}>
          {email}
        </p>
      </div>
    ),
  },
  {
    key: 'message',
    header: msg('Message'),
    wide: true,
    cell: ({ topic, opening }) => (
      <div className="max-w-md min-w-0">
        <p>{topicLabels[topic]}</p>
        <p className="text-sm wrap-anywhere text-muted">{opening}</p>
      </div>
    ),
  },
  { key: 'status', header: msg('Status'), cell: ({ status }) => <InboxBadge status={status} /> },
  {
    key: 'assignee',
    header: msg('Assigned to'),
    cell: ({ assignee_name }) => assignee_name ?? '–',
  },
  {
    key: 'last',
    header: msg('Last'),
    sort: byTime,
    cell: ({ last_at }) => (
      <time dateTime={last_at} className="numbers whitespace-nowrap">
        {formatRelative(last_at)}
      </time>
    ),
  },
]
