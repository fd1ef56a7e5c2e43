import { msg, t } from '@app/contract/i18n/translate.ts'
import { type Milestone, milestones } from '@app/contract/projects/milestones.ts'
import { Flag, Plus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { z } from 'zod'
import { formatDate, formatDay } from '#lib/i18n/format.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, oneOf, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { byField, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { MilestoneFields } from '#lib/milestone-fields.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Picker } from '#ui/picker.tsx'
import {
  dueSorts,
  useAskMilestone,
  useMilestones,
  useStartupDashboard,
} from './startup-dashboard.api.ts'

const { title, description, due_date } = milestones.ask.body.shape
const Values = z.object({
  project_id: z.string().min(1, msg('Please choose a project.')),
  ...{ title, description: description.unwrap(), due_date },
})

/** The button to request a deliverable with a date; hidden unless a project is under way. */
function AskMilestone() {
  const [open, setOpen] = useState(false)
  const { projects } = useStartupDashboard()
  const open_ones = projects.filter(({ status }) => status !== 'archived')
  if (open_ones.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t('New Milestone')}
      </Button>
      <AskDialog open={open} projects={open_ones} onClose={() => setOpen(false)} />
    </>
  )
}

interface AskDialogProps {
  open: boolean
  projects: readonly { id: string; name: string }[]
  onClose: () => void
}

/** Rendered while it is closed, too: opened again while it is being sent, it does not send a second time. */
function AskDialog({ open, projects, onClose }: AskDialogProps) {
  const ask = useAskMilestone()
  const [only, ...others] = projects
  const project_id = only && others.length === 0 ? only.id : ''
  return (
    <FormDialog
      open={open}
      onOpenChange={onClose}
      title={t('New Milestone')}
      description={t("We'll notify the project's manager and team leaders.")}
      mutation={ask}
      action={t('Create Milestone')}
      busyText={t('Saving…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={Values}
          defaults={{ project_id, title: '', description: '', due_date: '' }}
          onSubmit={({ project_id: id, ...body }) =>
            ask.mutate({ params: { id }, body }, { onSuccess: onClose })
          }
        >
          {(field) => (
            <>
              <Picker
                {...field('project_id')}
                label={t('Project')}
                placeholder={t('Choose a project')}
                options={projects.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <MilestoneFields field={field} />
            </>
          )}
        </Form>
      )}
    </FormDialog>
  )
}

interface StartupMilestonesProps {
  /** The label of a status. */
  Standing: ComponentType<Pick<Milestone, 'status'>>
  /** Shows one with what was delivered. */
  onOpen: (id: string) => void
}

/** The milestones of the startup's projects by due date. */
export function StartupMilestones(props: StartupMilestonesProps) {
  const params = useListParams()
  const completed = oneOf(['true'], params.get('completed'))
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          list="milestones"
          filters={[
            {
              name: 'completed',
              label: t('Status'),
              placeholder: t('Any status'),
              value: completed,
              options: [{ value: 'true', label: t('Completed') }],
            },
          ]}
        >
          <div className="ml-auto">
            <AskMilestone />
          </div>
        </Toolbar>
      }
      title={t("Couldn't load the milestones")}
    >
      <Results params={params} completed={completed} {...props} />
    </ListPage>
  )
}

interface ResultsProps extends StartupMilestonesProps {
  params: ListParams
  completed: 'true' | undefined
}

function Results({ params, completed, Standing, onOpen }: ResultsProps) {
  const sort = oneOf(dueSorts, params.get('sort'))
  const page = useMilestones({ completed, sort, cursor: params.cursor })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.milestones.length}
      empty={
        completed ? (
          <NoMatch
            params={params}
            filters={['completed']}
            icon={Flag}
            title={t('No milestone completed yet')}
            level={3}
            action={t('Show all milestones')}
          />
        ) : (
          <EmptyState icon={Flag} title={t('No milestones yet')} level={3}>
            {t("Deliverables for you, and when they're due, appear here.")}
          </EmptyState>
        )
      }
    >
      <ListTable
        list="milestones"
        params={params}
        defaultSort="due"
        caption={t('Milestones')}
        columns={[...columns, statusColumn(Standing), openColumn(onOpen)]}
        rows={page.milestones}
        rowKey={({ id }) => id}
      />
    </ListResults>
  )
}

const columns: readonly ListColumn<Milestone>[] = [
  { key: 'title', header: msg('Milestone'), main: true, cell: ({ title }) => title },
  { key: 'project', header: msg('Project'), cell: ({ project_name }) => project_name },
  {
    key: 'due',
    header: msg('Due'),
    sort: byField('due'),
    className: 'numbers whitespace-nowrap',
    cell: ({ due_date }) => formatDay(due_date),
  },
  {
    key: 'completed',
    header: msg('Completed'),
    className: 'numbers whitespace-nowrap',
    cell: ({ completed_date }) =>
      completed_date ? (
        formatDate(completed_date)
      ) : (
        <span className="text-muted">{t('Not yet')}</span>
      ),
  },
]

const statusColumn = (Standing: StartupMilestonesProps['Standing']): ListColumn<Milestone> => ({
  key: 'status',
  header: t('Status'),
  cell: ({ status }) => <Standing status={status} />,
})

const openColumn = (onOpen: (id: string) => void): ListColumn<Milestone> => ({
  key: 'open',
  header: <span className="sr-only">{t('Actions')}</span>,
  cell: ({ id, title, can }) => {
    const verb = can.decide ? t('Review') : t('View')
    return (
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${verb} ${title}`}
        onClick={() => onOpen(id)}
      >
        {verb}
      </Button>
    )
  },
})
