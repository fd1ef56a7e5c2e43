import { t } from '@app/contract/i18n/translate.ts'
import { projectStatuses } from '@app/contract/projects/projects.ts'
import { FolderKanban } from 'lucide-react'
import { ExportMenu } from '#lib/api/export-menu.tsx'
import { ListPage } from '#lib/lists/list-page.tsx'
import {
  type ListParams,
  nameSorts,
  oneOf,
  timeSorts,
  useListParams,
} from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { statusLabels } from './project.labels.ts'
import { ProjectTable } from './project-table.tsx'
import { useProjects } from './projects.api.ts'

interface ProjectPanelProps {
  /** Shown when there are no projects at all. */
  none: string
}

/** The visible projects with their progress. */
export function ProjectPanel({ none }: ProjectPanelProps) {
  const params = useListParams()
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          list="projects"
          search={{ label: t('Search projects'), placeholder: t('Project name') }}
          filters={[
            {
              name: 'status',
              label: t('Status'),
              value: statusOf(params),
              placeholder: t('All statuses'),
              options: projectStatuses.map((value) => ({ value, label: statusLabels[value] })),
            },
          ]}
        >
          <ExportMenu kind="projects" query={parseFilters(params)} />
        </Toolbar>
      }
      title={t("Couldn't load the projects")}
    >
      <Results params={params} none={none} />
    </ListPage>
  )
}

const statusOf = ({ get }: ListParams) => oneOf(projectStatuses, get('status'))

const parseFilters = (params: ListParams) => ({
  search: params.get('search')?.slice(0, 200),
  status: statusOf(params),
})

function Results({ params, none }: ProjectPanelProps & { params: ListParams }) {
  const { search, status } = parseFilters(params)
  const page = useProjects({
    search,
    status,
    sort: oneOf([...timeSorts, ...nameSorts], params.get('sort')),
    cursor: params.cursor,
  })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.projects.length}
      empty={
        search || status ? (
          <NoneMatch params={params} />
        ) : (
          <EmptyState icon={FolderKanban} title={t('No projects yet')}>
            {none}
          </EmptyState>
        )
      }
    >
      <ProjectTable projects={page.projects} params={params} />
    </ListResults>
  )
}

const NoneMatch = ({ params }: { params: ListParams }) => (
  <NoMatch
    params={params}
    filters={['search', 'status']}
    icon={FolderKanban}
    title={t('No projects match')}
    action={t('Show all projects')}
  >
    {t('Try other words or another status.')}
  </NoMatch>
)
