import type { Hire } from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { ListChecks, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { idOf, type ListParams, oneOf, timeSorts, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { byTime, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Progress } from '#ui/progress.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { ChangeHire } from './change-hire.tsx'
import { endOf, showLabels, stageLabels, stageTones, startOf } from './hire.labels.ts'
import { HireSheet } from './hire-sheet.tsx'
import { useHires, useSaveTemplate } from './hires.api.ts'
import { TemplateForm } from './template-form.tsx'

function HireTable({ hires }: { hires: readonly Hire[] }) {
  const params = useListParams()
  return (
    <ListTable
      list="hires"
      params={params}
      defaultSort="newest"
      caption={t('Recent Hires')}
      columns={columnsOf(params)}
      rows={hires}
      rowKey={({ id }) => id}
    />
  )
}

const columnsOf = (params: ListParams): readonly ListColumn<Hire>[] => [
  {
    key: 'name',
    header: t('Name'),
    main: true,
    className: 'sm:min-w-36',
    cell: ({ name, position }) => (
      <div className="min-w-0">
        <p>{name}</p>
        <p className="text-sm font-normal text-muted">{position}</p>
      </div>
    ),
  },
  { key: 'team', header: t('Team'), cell: (hire) => <Place hire={hire} /> },
  {
    key: 'hired',
    header: t('Hired'),
    sort: byTime,
    className: 'whitespace-nowrap numbers',
    cell: ({ hired_date }) => <time dateTime={hired_date}>{formatDate(hired_date)}</time>,
  },
  {
    key: 'start',
    header: t('Start date'),
    className: 'whitespace-nowrap numbers',
    cell: (hire) =>
      hire.start_date ? (
        startOf(hire)
      ) : (
        <span className="whitespace-normal text-muted">{startOf(hire)}</span>
      ),
  },
  {
    key: 'onboarding',
    header: t('Onboarding'),
    className: 'sm:min-w-28',
    cell: ({ onboarding, name }) => <OnboardingBar onboarding={onboarding} name={name} />,
  },
  {
    key: 'status',
    header: t('Status'),
    cell: (hire) => (
      <span className="flex flex-wrap gap-1">
        <StatusBadge tone={stageTones[hire.status]}>
          {stageLabels[hire.status] ?? hire.status}
        </StatusBadge>
        {hire.awaits_guardian && <Badge tone="warning">{t("Guardian's consent missing")}</Badge>}
        {hire.last_day && <span className="w-full text-sm text-muted">{endOf(hire)}</span>}
      </span>
    ),
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('Actions')}</span>,
    cell: (hire) => (
      <div className="flex flex-wrap justify-end gap-2 sm:flex-nowrap">
        {hire.can.change && <ChangeHire hire={hire} />}
        <Link
          data-walk
          to={params.to({ profile: hire.id })}
          preventScrollReset
          aria-label={t('View Profile: {name}', { name: hire.name })}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('View Profile')}
        </Link>
      </div>
    ),
  },
]

const Place = ({ hire: { team_name, project_name } }: { hire: Hire }) => (
  <div>
    {team_name ?? <span className="text-muted">{t('No team yet')}</span>}
    {project_name && <span className="block text-sm text-muted">{project_name}</span>}
  </div>
)

function OnboardingBar({ onboarding, name }: Pick<Hire, 'onboarding' | 'name'>) {
  const { done, total, overdue } = onboarding
  if (total === 0) return <span className="text-muted">{t('No checklist')}</span>
  return (
    <div className="max-sm:w-40">
      <Progress
        label={t("{name}'s onboarding", { name })}
        labelHidden
        value={done / total}
        tone={done === total ? 'success' : overdue ? 'warning' : 'accent'}
      />
      <p className="numbers mt-1 text-sm text-muted">
        {t('{done} of {count}', { done, count: total })}
        {overdue > 0 &&
          ` · ${t('{count, plural, one {# overdue} other {# overdue}}', { count: overdue })}`}
      </p>
    </div>
  )
}

const shows = ['recent', 'upcoming', 'active', 'onboarding', 'completed', 'ended'] as const

const parseFilters = (params: ListParams) => ({
  search: params.get('search')?.slice(0, 200),
  show: oneOf(shows, params.get('show')),
})

/** All hires, and the one in the URL over them. */
export function HiresPanel() {
  const params = useListParams()
  const navigate = useNavigate()
  const { show } = parseFilters(params)
  const profile = idOf(params.get('profile'))
  return (
    <ListPage
      toolbar={
        <Toolbar
          params={params}
          list="hires"
          search={{ label: t('Search hires'), placeholder: t('Name, email or position') }}
          filters={[
            {
              name: 'show',
              label: t('Show'),
              value: show,
              placeholder: t('All hires'),
              options: shows.map((value) => ({ value, label: showLabels[value] })),
            },
          ]}
        >
          <div className="ml-auto">
            <EditTemplate />
          </div>
        </Toolbar>
      }
      title={t("Couldn't load the hires")}
      over={
        profile && (
          <HireSheet
            id={profile}
            onClose={() =>
              void navigate(params.to({ profile: undefined }), { preventScrollReset: true })
            }
          />
        )
      }
    >
      <Results params={params} />
    </ListPage>
  )
}

function Results({ params }: { params: ListParams }) {
  const filters = parseFilters(params)
  const page = useHires({
    ...filters,
    sort: oneOf(timeSorts, params.get('sort')),
    cursor: params.cursor,
  })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.hires.length}
      empty={<NoHires params={params} isNarrowed={Boolean(filters.search || filters.show)} />}
    >
      <HireTable hires={page.hires} />
    </ListResults>
  )
}

const NoHires = ({ params, isNarrowed }: { params: ListParams; isNarrowed: boolean }) =>
  isNarrowed ? (
    <NoMatch
      params={params}
      filters={['search', 'show']}
      icon={UserCheck}
      title={t('No hires match')}
      level={3}
      action={t('Show all hires')}
    >
      {t('Try another name or another filter.')}
    </NoMatch>
  ) : (
    <EmptyState icon={UserCheck} title={t('No hires yet')} level={3}>
      {t("To hire an accepted applicant, move the application to Hired. They'll appear here.")}
    </EmptyState>
  )

/** The button and its dialog: the checklist for future hires. */
function EditTemplate() {
  const [open, setOpen] = useState(false)
  const save = useSaveTemplate()
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <ListChecks aria-hidden />
        {t('Onboarding checklist')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        size="lg"
        title={t('Onboarding checklist')}
        description={t(
          "People hired from now on get these items. Existing checklists don't change.",
        )}
        mutation={save}
        action={t('Save')}
        busyText={t('Saving…')}
      >
        {(form) => (
          <AsyncBoundary
            title={t("Couldn't load the checklist")}
            skeleton={<LoadingText lines={10} />}
          >
            <TemplateForm form={form} save={save} onDone={() => setOpen(false)} />
          </AsyncBoundary>
        )}
      </FormDialog>
    </>
  )
}
