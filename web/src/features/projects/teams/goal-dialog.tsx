import { t } from '@app/contract/i18n/translate.ts'
import { type Goal, goals } from '@app/contract/projects/teams.ts'
import { useState } from 'react'
import { z } from 'zod'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { type DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { goalDraft, useChangeGoal, useSetGoal, useTeamTasks } from './goals.api.ts'
import { NoTeam } from './no-team.tsx'
import { TeamChoice } from './team-choice.tsx'

const { title, due_date, progress, task_ids } = goals.change.body.shape

/** The form values of a goal; the server validates them. */
const GoalValues = z.object({
  team_id: goals.create.body.shape.team_id,
  title: title.unwrap(),
  due_date: due_date.unwrap(),
  progress: progress.unwrap(),
  task_ids: task_ids.unwrap(),
})
type GoalValues = z.output<typeof GoalValues>

const valuesOf = (goal: Goal | undefined, teams: GoalDialogProps['teams']): GoalValues => ({
  team_id: goal?.team_id ?? teams[0]?.id ?? '',
  title: goal?.title ?? '',
  due_date: goal?.due_date ?? null,
  progress: goal?.progress ?? 0,
  task_ids: goal?.tasks.map(({ id }) => id) ?? [],
})

interface GoalFormProps extends Pick<GoalDialogProps, 'teams'> {
  form: DialogForm
  goal?: Goal
  onSubmit: (values: GoalValues) => void
}

/** Progress is entered by hand only while no tasks are linked. */
const GoalForm = ({ form, teams, goal, onSubmit }: GoalFormProps) => (
  <Form {...form} schema={GoalValues} defaults={valuesOf(goal, teams)} onSubmit={onSubmit}>
    {(field, { watch, setValue }) => (
      <>
        {!goal && (
          <TeamChoice
            teams={teams}
            value={watch('team_id')}
            onChoose={(id) => {
              setValue('team_id', id, { shouldDirty: true })
              // Those of another team.
              setValue('task_ids', [])
            }}
          />
        )}
        <Input {...field('title')} label={t('Title')} maxLength={200} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Input
            {...field('due_date', { blank: null })}
            type="date"
            label={t('Due date')}
            optional
          />
          {watch('task_ids').length === 0 && (
            <Input
              {...field('progress', { number: true })}
              type="number"
              min={0}
              max={100}
              label={t('Progress (%)')}
            />
          )}
        </div>
        <AsyncBoundary
          resetKey={watch('team_id')}
          title={t("Couldn't load the team's tasks")}
          skeleton={<LoadingText lines={6} />}
        >
          <GoalTasks
            key={watch('team_id')}
            teamId={watch('team_id')}
            linked={goal?.tasks ?? []}
            chosen={watch('task_ids')}
            onChoose={(ids) => setValue('task_ids', ids, { shouldDirty: true })}
          />
        </AsyncBoundary>
      </>
    )}
  </Form>
)

type LinkedTask = Pick<Goal['tasks'][number], 'id' | 'title'>

interface GoalTasksProps {
  teamId: string
  /** The goal's current tasks, also those that are missing in the team's list. */
  linked: readonly LinkedTask[]
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** The tasks whose completion is the goal's progress. */
function GoalTasks({ teamId, linked, chosen, onChoose }: GoalTasksProps) {
  const { tasks, picker } = useTeamTasks(teamId)
  const [search, setSearch] = useState('')
  // A task that was found and ticked stays, to be unticked, when the search is another.
  const [ticked, setTicked] = useState(linked)
  const known = new Set(tasks.map(({ id }) => id))
  const offered = [...ticked.filter(({ id }) => !known.has(id)), ...tasks]
  const matches = ({ title }: { title: string }) =>
    title.toLowerCase().includes(search.trim().toLowerCase())
  const found = offered.filter(matches)
  const toggle = (task: LinkedTask) => {
    if (!ticked.some(({ id }) => id === task.id)) setTicked([...ticked, task])
    const others = chosen.filter((id) => id !== task.id)
    onChoose(others.length < chosen.length ? others : [...chosen, task.id])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">
        {t('Linked tasks')} <span className="font-normal text-muted">{t('(optional)')}</span>
      </legend>
      <p className="mt-0.5 text-sm text-muted">
        {chosen.length === 0
          ? t('If tasks are linked, completing them is the progress.')
          : t(
              '{count, plural, one {# task linked; completing it is the progress.} other {# tasks linked; completing them is the progress.}}',
              { count: chosen.length },
            )}
      </p>
      {picker.onSearch && (
        <SearchInput
          label={t('Search tasks')}
          className="mt-2"
          value={search}
          onChange={({ target: { value } }) => {
            setSearch(value)
            picker.onSearch?.(value.trim())
          }}
          onKeyDown={(event) => {
            // It searches, and never submits the form around.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      {offered.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t('The team has no tasks yet.')}</p>
      ) : found.length === 0 ? (
        <p role="status" className="mt-2 text-sm text-muted">
          {picker.searching ? t('Searching…') : t('No tasks match')}
        </p>
      ) : (
        <ScrollArea label={t('Tasks of the team')} className="mt-2 max-h-48 rounded-md border p-3">
          {found.map((task) => (
            <Checkbox
              key={task.id}
              label={task.title}
              checked={chosen.includes(task.id)}
              onChange={() => toggle(task)}
            />
          ))}
        </ScrollArea>
      )}
    </fieldset>
  )
}

interface GoalDialogProps {
  open?: boolean
  /** Where a new goal can be set; the first one unless another is chosen. */
  teams: readonly { id: string; name: string }[]
  /** The one to change; without it a new one is set. */
  goal?: Goal
  onClose: () => void
}

/** Open as long as it is rendered, unless it says otherwise. */
export const GoalDialog = (props: GoalDialogProps) =>
  props.goal || props.teams.length > 0 ? (
    <GoalFormDialog {...props} />
  ) : (
    <Dialog open={props.open ?? true} onOpenChange={props.onClose} title={t('Set a goal')}>
      <NoTeam />
    </Dialog>
  )

function GoalFormDialog({ open = true, teams, goal, onClose }: GoalDialogProps) {
  // Of these teams: in the dialog of another one it would become that one's goal.
  const newDraft = `goal:new:${teams.map(({ id }) => id).join()}`
  const create = useSetGoal(newDraft)
  const change = useChangeGoal()
  const mutation = goal ? change : create
  const done = { onSuccess: onClose }
  return (
    <FormDialog
      open={open}
      onOpenChange={onClose}
      title={goal ? t('Change goal') : t('Set a goal')}
      description={goal?.team_name ?? t('Everyone on the team sees it and its progress.')}
      mutation={mutation}
      version={goal?.version}
      draft={(version) => (goal ? goalDraft(goal.id, version) : newDraft)}
      action={goal ? t('Save') : t('Set Goal')}
      busyText={t('Saving…')}
    >
      {(form, version) => (
        <GoalForm
          form={form}
          teams={teams}
          goal={goal}
          onSubmit={({ team_id, ...values }) =>
            goal
              ? change.mutate({ params: { id: goal.id }, body: { ...values, version } }, done)
              : create.mutate({ body: { ...values, team_id } }, done)
          }
        />
      )}
    </FormDialog>
  )
}
