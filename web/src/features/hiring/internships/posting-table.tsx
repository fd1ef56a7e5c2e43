import type { ManagedInternship } from '@app/contract/hiring/internships.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { ActionsHead } from '#lib/lists/actions-head.tsx'
import type { ListParams } from '#lib/lists/list-params.ts'
import { type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { RoleLink } from '#lib/role-link.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { FlagList } from './flag-list.tsx'
import { standingOf, toneOf } from './posting.labels.ts'
import { PostingMenu } from './posting-menu.tsx'

interface PostingTableProps {
  postings: readonly ManagedInternship[]
  params?: ListParams
}

export const PostingTable = ({ postings, params }: PostingTableProps) => (
  <ListTable
    list="internships"
    params={params}
    defaultSort="newest"
    caption={t('Internships')}
    columns={columns}
    rows={postings}
    rowKey={({ id }) => id}
  />
)

const columns: readonly ListColumn<ManagedInternship>[] = localized([
  {
    key: 'title',
    header: msg('Title'),
    sort: { asc: 'title', desc: '-title' },
    main: true,
    cell: ({ id, title, company_name, project_name, flags }) => (
      <div className="min-w-0">
        <RoleLink
          to={pageUrl('managed_internship', { params: { id } })}
          className="hover:underline"
        >
          {title}
        </RoleLink>
        <p className="text-sm font-normal text-muted">
          {[company_name, project_name].filter(Boolean).join(' · ')}
        </p>
        <FlagList flags={flags} />
      </div>
    ),
  },
  {
    key: 'status',
    header: msg('Status'),
    cell: (posting) => <StatusBadge tone={toneOf(posting)}>{standingOf(posting)}</StatusBadge>,
  },
  {
    key: 'closing',
    header: msg('Apply by'),
    className: 'whitespace-nowrap numbers',
    cell: ({ application_closing_date }) => formatDay(application_closing_date),
  },
  {
    key: 'applications',
    header: msg('Applications'),
    numeric: true,
    cell: ({ applications }) => formatCount(applications),
  },
  {
    key: 'act',
    header: <ActionsHead />,
    cell: (posting) => (
      <div className="flex justify-end gap-2">
        {posting.can.applications && (
          <RoleLink
            to={pageUrl('internship_applications', { params: { id: posting.id } })}
            aria-label={t('View Applications for {title}', { title: posting.title })}
            className={buttonClass({ variant: 'secondary', size: 'sm' }, 'h-8')}
          >
            {t('View Applications')}
          </RoleLink>
        )}
        <PostingMenu posting={posting} />
      </div>
    ),
  },
])
