import { may } from '@app/contract/core/access.ts'
import { internshipStatuses } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Briefcase } from 'lucide-react'
import { ExportMenu } from '#lib/api/export-menu.tsx'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, oneOf, timeSorts, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { CreateLink } from './create-link.tsx'
import { useManaged } from './internships.api.ts'
import { statusLabels } from './posting.labels.ts'
import { PostingTable } from './posting-table.tsx'

/** The postings one runs, of every status. */
export function ManagedInternships() {
  const params = useListParams()
  const { role } = useMe()
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          list="internships"
          search={{
            label: t('Search internships'),
            placeholder: t('Title or words of the posting'),
          }}
          filters={[
            {
              name: 'status',
              label: t('Status'),
              value: statusOf(params),
              placeholder: t('All statuses'),
              options: internshipStatuses.map((value) => ({ value, label: statusLabels[value] })),
            },
            ...(may(role, 'internships.moderate')
              ? [
                  {
                    name: 'flagged',
                    label: t('Warnings'),
                    value: flaggedIn(params),
                    placeholder: t('With and without warnings'),
                    options: [{ value: 'true', label: t('Only with warnings') }],
                  },
                ]
              : []),
          ]}
        >
          <ExportMenu kind="internships" query={parseFilters(params)} />
        </Toolbar>
      }
      title={t("Couldn't load the internships")}
    >
      <Results params={params} />
    </ListPage>
  )
}

const statusOf = ({ get }: ListParams) => oneOf(internshipStatuses, get('status'))

const flaggedIn = ({ get }: ListParams) => oneOf(['true'], get('flagged'))

const parseFilters = (params: ListParams) => ({
  search: params.get('search')?.slice(0, 200),
  status: statusOf(params),
  flagged: flaggedIn(params),
})

function Results({ params }: { params: ListParams }) {
  const { search, status, flagged } = parseFilters(params)
  const page = useManaged({
    search,
    status,
    flagged,
    sort: oneOf([...timeSorts, 'title', '-title'], params.get('sort')),
    cursor: params.cursor,
  })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.internships.length}
      empty={search || status || flagged ? <NoneMatch params={params} /> : <NoPostings />}
    >
      <PostingTable postings={page.internships} params={params} />
    </ListResults>
  )
}

export const NoPostings = () => (
  <EmptyState icon={Briefcase} title={t('No internships yet')} action={<CreateLink />}>
    {t('Create your first one. No one sees it until you publish it.')}
  </EmptyState>
)

const NoneMatch = ({ params }: { params: ListParams }) => (
  <NoMatch
    params={params}
    filters={['search', 'status', 'flagged']}
    icon={Briefcase}
    title={t('No internships match')}
    action={t('Show all internships')}
  >
    {t('Try other words or another status.')}
  </NoMatch>
)
