import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Project } from '@app/contract/projects/projects.ts'
import { ListChecks, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { ProjectWeeks } from '#features/programme/weekly-updates/project-weeks.tsx'
import { MilestoneList } from '#features/projects/projects/milestone-list.tsx'
import { ProjectActions } from '#features/projects/projects/project-actions.tsx'
import { ProjectFacts } from '#features/projects/projects/project-facts.tsx'
import { ProjectFiles } from '#features/projects/projects/project-files.tsx'
import { ProjectPeople } from '#features/projects/projects/project-people.tsx'
import { ProjectTimeline } from '#features/projects/projects/project-timeline.tsx'
import { useProject } from '#features/projects/projects/projects.api.ts'
import { TaskDialog } from '#features/work/tasks/task-dialog.tsx'
import { TaskSheet } from '#features/work/tasks/task-sheet.tsx'
import { TaskTable } from '#features/work/tasks/task-table.tsx'
import { useTasks } from '#features/work/tasks/tasks.api.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { ListPage } from '#lib/lists/list-page.tsx'
import { useListParams } from '#lib/lists/list-params.ts'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { usePageUrl } from '#lib/role-link.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { LoadingText, SkeletonRows } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** One project with all that belongs to it. */
function ProjectPage() {
  const { id = '' } = useParams()
  return (
    <AsyncBoundary
      page
      resetKey={id}
      title={t("Couldn't load the project")}
      skeleton={<LoadingText lines={10} />}
    >
      <ProjectView key={id} id={id} />
    </AsyncBoundary>
  )
}

function ProjectView({ id }: { id: string }) {
  const project = useProject(id)
  const params = useListParams()
  const tabs = useTabs(project)
  const chosen = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'members'
  return (
    <>
      <title>{t('{name} · {organisation}', { name: project.name })}</title>
      <PageHeader
        title={project.name}
        above={
          <Breadcrumb
            crumbs={[
              { label: t('Projects'), to: usePageUrl()('projects') },
              { label: project.name },
            ]}
          />
        }
        action={<ProjectActions project={project} />}
      />
      <div className="grid grid-cols-1 gap-5">
        <ProjectFacts project={project} />
        <Tabs
          label={t('Parts of {name}', { name: project.name })}
          tabs={tabs}
          value={chosen}
          onValueChange={(tab) =>
            params.update(
              { tab, milestone: undefined, task: undefined, update: undefined },
              { replace: true },
            )
          }
        />
      </div>
    </>
  )
}

function useTabs(project: Project) {
  const { role } = useMe()
  const seesMilestones = may(role, 'milestones.read')
  return [
    tab(
      'members',
      t('Members'),
      t("Couldn't load the members"),
      <ProjectPeople project={project} />,
    ),
    ...(seesMilestones
      ? [
          tab(
            'milestones',
            t('Milestones'),
            t("Couldn't load the milestones"),
            <MilestoneList project={project} />,
          ),
        ]
      : []),
    tab('tasks', t('Tasks'), t("Couldn't load the tasks"), <ProjectTasks project={project} />),
    ...(seesMilestones
      ? [
          tab(
            'timeline',
            t('Timeline'),
            t("Couldn't load the timeline"),
            <ProjectTimeline project={project} />,
          ),
        ]
      : []),
    ...(may(role, 'weekly.write')
      ? [
          tab(
            'weekly',
            t('Weekly update'),
            t("Couldn't load the weekly updates"),
            <ProjectWeeks project={project} />,
          ),
        ]
      : []),
    tab('files', t('Files'), t("Couldn't load the files"), <ProjectFiles project={project} />),
  ]
}

const tab = (value: string, label: string, missing: string, content: ReactNode) => ({
  value,
  label,
  content: (
    <AsyncBoundary resetKey={value} title={missing} skeleton={<SkeletonRows />}>
      {content}
    </AsyncBoundary>
  ),
})

/** The visible tasks of a project; its leaders create new ones. */
function ProjectTasks({ project }: { project: Project }) {
  const { id, name } = project
  const task = useSearchParamState('task')
  const [creating, setCreating] = useState(false)
  return (
    <ListPage
      title={t("Couldn't load the tasks")}
      skeleton={<SkeletonRows />}
      over={
        <>
          <TaskDialog
            mode="assign"
            project={{ id, name }}
            open={creating}
            onOpenChange={setCreating}
          />
          <TaskSheet id={task.id} onClose={task.close} />
        </>
      }
    >
      <Tasks project={project} onCreate={() => setCreating(true)} />
    </ListPage>
  )
}

function Tasks({ project: { id, can }, onCreate }: { project: Project; onCreate: () => void }) {
  const params = useListParams()
  const filters = { project_id: id }
  const { total } = useTasks({ ...filters, cursor: params.cursor })
  const button = can.work && (
    <Button onClick={onCreate}>
      <Plus aria-hidden />
      {t('Assign Task')}
    </Button>
  )
  if (total === 0)
    return (
      <EmptyState icon={ListChecks} title={t('No tasks yet')} level={3} action={button}>
        {t('Project tasks you can see appear here.')}
      </EmptyState>
    )
  return (
    <>
      {button && <div className="flex justify-end">{button}</div>}
      <TaskTable params={params} filters={filters} onCreate={onCreate} />
    </>
  )
}

export const meta = () => [{ title: t('Project · {organisation}') }]

const SharedProject = () => <ProjectPage />
export default SharedProject
