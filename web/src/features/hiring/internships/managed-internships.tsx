import { internshipStatuses } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Briefcase } from 'lucide-react'
import { Link } from 'react-router'
import { ExportButtons } from '#lib/api/export-buttons.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { type ListParams, oneOf, useListParams } from '#lib/lists/list-params.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CreateLink } from './create-link.tsx'
import { useManaged } from './internships.api.ts'
import { statusLabels } from './posting.labels.ts'
import { PostingTable } from './posting-table.tsx'

/** The postings one runs, of every status. */
export function ManagedInternships() {
  const params = useListParams()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label={t('Search internships')}
          placeholder={t('Title or words of the posting')}
          className="w-full sm:w-72"
          value={params.get('search') ?? ''}
          onSearch={(search) => params.update({ search }, { replace: true })}
        />
        <Select
          label={t('Status')}
          labelHidden
          className="min-w-36 flex-1 sm:max-w-40"
          placeholder={t('All statuses')}
          options={internshipStatuses.map((value) => ({ value, label: statusLabels[value] }))}
          value={statusOf(params) ?? ''}
          onChange={({ target }) => params.update({ status: target.value })}
        />
        <ExportButtons kind="internships" query={parseFilters(params)} />
      </div>
      <AsyncBoundary title={t('The internships could not be loaded')} skeleton={<SkeletonRows />}>
        <Results params={params} />
      </AsyncBoundary>
    </div>
  )
}

const statusOf = ({ get }: ListParams) => oneOf(internshipStatuses, get('status'))

const parseFilters = (params: ListParams) => ({
  search: params.get('search')?.slice(0, 200),
  status: statusOf(params),
})

function Results({ params }: { params: ListParams }) {
  const { search, status } = parseFilters(params)
  const page = useManaged({ search, status, cursor: params.cursor })
  if (page.internships.length === 0)
    return search || status ? <NoneMatch params={params} /> : <NoPostings />
  return (
    <div>
      <PostingTable postings={page.internships} />
      <Pagination {...params.pagination(page.internships.length, page)} />
    </div>
  )
}

export const NoPostings = () => (
  <EmptyState icon={Briefcase} title={t('No internships yet')} action={<CreateLink />}>
    {t('Write the first one; nobody sees it until you publish it.')}
  </EmptyState>
)

const NoneMatch = ({ params }: { params: ListParams }) => (
  <EmptyState
    icon={Briefcase}
    title={t('No internships match')}
    action={
      <Link
        to={params.to({ search: undefined, status: undefined, cursor: undefined })}
        className={buttonClass({ variant: 'secondary' })}
      >
        {t('Show all internships')}
      </Link>
    }
  >
    {t('Try other words or another status.')}
  </EmptyState>
)
