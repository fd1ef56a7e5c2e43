import { t } from '@app/contract/i18n/text.ts'
import { projectStatuses } from '@app/contract/projects/projects.ts'
import { FolderKanban } from 'lucide-react'
import { Link } from 'react-router'
import { ExportButtons } from '#lib/api/export-buttons.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { type ListAddress, oneOf, useListAddress } from '#lib/lists/list-address.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ProjectTable } from './project-table.tsx'
import { statusWords } from './project-words.ts'
import { useProjects } from './projects.api.ts'

interface ProjectPanelProps {
  base: string
  /** What to say while there is none at all. */
  none: string
}

/** The projects one may see, with how far each is. */
export function ProjectPanel({ base, none }: ProjectPanelProps) {
  const address = useListAddress()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label={t('Search projects')}
          placeholder={t('Name of the project')}
          className="w-full sm:w-72"
          value={address.said('search') ?? ''}
          onSearch={(search) => address.ask({ search }, { replace: true })}
        />
        <Select
          label={t('Status')}
          labelHidden
          className="min-w-36 flex-1 sm:max-w-40"
          placeholder={t('All statuses')}
          options={projectStatuses.map((value) => ({ value, label: statusWords[value] }))}
          value={statusOf(address) ?? ''}
          onChange={({ target }) => address.ask({ status: target.value })}
        />
        <ExportButtons kind="projects" query={askedOf(address)} />
      </div>
      <AsyncBoundary title={t('The projects could not be loaded')} skeleton={<SkeletonRows />}>
        <Found address={address} base={base} none={none} />
      </AsyncBoundary>
    </div>
  )
}

const statusOf = ({ said }: ListAddress) => oneOf(projectStatuses, said('status'))

const askedOf = (address: ListAddress) => ({
  search: address.said('search')?.slice(0, 200),
  status: statusOf(address),
})

function Found({ address, base, none }: ProjectPanelProps & { address: ListAddress }) {
  const { search, status } = askedOf(address)
  const page = useProjects({ search, status, cursor: address.cursor })
  if (page.projects.length === 0)
    return search || status ? (
      <NoneMatch address={address} />
    ) : (
      <EmptyState icon={FolderKanban} title={t('No projects yet')}>
        {none}
      </EmptyState>
    )
  return (
    <div>
      <ProjectTable projects={page.projects} base={base} />
      <Pagination {...address.steps(page.projects.length, page)} />
    </div>
  )
}

const NoneMatch = ({ address }: { address: ListAddress }) => (
  <EmptyState
    icon={FolderKanban}
    title={t('No projects match')}
    action={
      <Link
        to={address.to({ search: undefined, status: undefined, cursor: undefined })}
        className={buttonClass({ variant: 'secondary' })}
      >
        {t('Show all projects')}
      </Link>
    }
  >
    {t('Try other words or another status.')}
  </EmptyState>
)
