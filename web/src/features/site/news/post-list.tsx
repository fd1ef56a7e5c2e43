import { msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { type PostRow, postLabels, postStatuses } from '@app/contract/site/news.ts'
import { Newspaper } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '#lib/i18n/format.ts'
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
import { PostBadge } from './post-badge.tsx'
import { type PostFilters, usePosts } from './posts.api.ts'

/** Every post, drafts too. */
export function PostList() {
  const params = useListParams()
  const filters = {
    search: params.get('search'),
    status: oneOf(postStatuses, params.get('status')),
  }
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          list="posts"
          search={{ label: t('Search posts'), placeholder: t('Title or summary') }}
          filters={[
            {
              name: 'status',
              label: t('Status'),
              value: filters.status,
              placeholder: t('All statuses'),
              options: postStatuses.map((value) => ({ value, label: postLabels[value] })),
            },
          ]}
        />
      }
      title={t("Couldn't load the posts")}
      skeleton={<SkeletonTable rows={6} />}
    >
      <Rows params={params} filters={filters} />
    </ListPage>
  )
}

function Rows({ params, filters }: { params: ListParams; filters: PostFilters }) {
  const page = usePosts({
    ...filters,
    sort: oneOf(timeSorts, params.get('sort')),
    cursor: params.cursor,
  })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.posts.length}
      empty={<Nothing params={params} narrowed={Boolean(filters.search ?? filters.status)} />}
    >
      <ListTable
        list="posts"
        params={params}
        defaultSort="newest"
        caption={t('Posts')}
        columns={columns}
        rows={page.posts}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

const Nothing = ({ params, narrowed }: { params: ListParams; narrowed: boolean }) =>
  narrowed ? (
    <NoMatch
      params={params}
      filters={['search', 'status']}
      icon={Newspaper}
      title={t('No posts match')}
      action={t('Show all posts')}
    />
  ) : (
    <EmptyState
      icon={Newspaper}
      title={t('No posts yet')}
      action={
        <Link to={pageUrl('new_post')} className={buttonClass()}>
          {t('Write a Post')}
        </Link>
      }
    >
      {t('Published posts appear on the public news page.')}
    </EmptyState>
  )

const columns: readonly ListColumn<PostRow>[] = [
  {
    key: 'title',
    header: msg('Title'),
    main: true,
    cell: ({ id, title, slug }) => (
      <div className="min-w-0">
        <Link to={pageUrl('post', { params: { id } })} className={linkClass('wrap-anywhere')}>
          {title}
        </Link>
        <p className="text-sm font-normal wrap-anywhere text-muted">/news/{slug}</p>
      </div>
    ),
  },
  { key: 'status', header: msg('Status'), cell: ({ status }) => <PostBadge status={status} /> },
  { key: 'author', header: msg('Author'), cell: ({ author_name }) => author_name ?? '–' },
  {
    key: 'published',
    header: msg('First published'),
    cell: ({ published_at }) =>
      published_at ? (
        <time dateTime={published_at} className="numbers whitespace-nowrap">
          {formatDate(published_at)}
        </time>
      ) : (
        '–'
      ),
  },
  {
    key: 'changed',
    header: msg('Changed'),
    sort: byTime,
    cell: ({ updated_at }) => (
      <time dateTime={updated_at} className="numbers whitespace-nowrap">
        {formatDate(updated_at)}
      </time>
    ),
  },
]
