import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { deputies } from '@app/contract/work/deputies.ts'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { query } from '#lib/api/api.ts'
import { ExportMenu } from '#lib/api/export-menu.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDay } from '#lib/i18n/format.ts'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { oneOf, useListParams } from '#lib/lists/list-params.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { type DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Picker } from '#ui/picker.tsx'
import { LoadingText, SkeletonRows } from '#ui/skeleton.tsx'
import { type Tab, Tabs } from '#ui/tabs.tsx'
import { MissingReports } from './missing-reports.tsx'
import { type Box, boxes, countOf } from './report.labels.ts'
import { dailyReportPath } from './report-paths.ts'
import { useAppointDeputy, useDeputy, useDismissDeputy, useReportCounts } from './reports.api.ts'
import { parseFilters } from './review.filters.ts'
import { RefusedReviews, useRefusals } from './review-bulk.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewToolbar } from './review-toolbar.tsx'

/** Exports the visible reports by the person, role, team, project and days of the filters. */
export const ReviewExport = () => (
  <ExportMenu
    kind="reports"
    query={parseFilters(useListParams())}
    formats={['csv', 'xlsx', 'pdf']}
  />
)

interface DeputyFormProps {
  form: DialogForm
  appoint: ReturnType<typeof useAppointDeputy>
  onDone: () => void
}

const Values = deputies.appoint.body
type Values = z.input<typeof Values>

function DeputyForm({ form, appoint, onDone }: DeputyFormProps) {
  const { deputy, candidates, picker } = useDeputy()
  const defaults: Values = {
    deputy_id: deputy?.deputy_id ?? '',
    from_day: deputy?.from_day ?? '',
    until_day: deputy?.until_day ?? '',
  }
  return (
    <Form
      {...form}
      schema={Values}
      defaults={defaults}
      onSubmit={(body) => appoint.mutate({ body }, { onSuccess: onDone })}
    >
      {(field) => (
        <>
          <Picker
            {...field('deputy_id')}
            label={t('Deputy')}
            placeholder={t('Choose a reviewer')}
            options={candidates.map(({ id: value, full_name, role }) => ({
              value,
              label: role ? `${full_name}, ${formatRole(role)}` : full_name,
            }))}
            {...picker}
          />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Input {...field('from_day')} type="date" label={t('First day')} />
            <Input {...field('until_day')} type="date" label={t('Last day')} />
          </div>
        </>
      )}
    </Form>
  )
}

/** Appoints a deputy for an absence; for users who review. */
const DeputyButton = () => may(useMe().role, 'reports.review') && <DeputyDialog />

function DeputyDialog() {
  const [open, setOpen] = useState(false)
  const appoint = useAppointDeputy()
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <UserCheck aria-hidden />
        {t('Out-of-office deputy')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('Out-of-office deputy')}
        description={t('Your deputy reviews your pending reports, on these days only.')}
        mutation={appoint}
        action={t('Set deputy')}
        busyText={t('Saving…')}
      >
        {(form) => (
          <AsyncBoundary
            title={t("Couldn't load the deputies")}
            skeleton={<LoadingText lines={5} />}
          >
            <DeputyForm form={form} appoint={appoint} onDone={() => setOpen(false)} />
          </AsyncBoundary>
        )}
      </FormDialog>
    </>
  )
}

/** Appoints a deputy reviewer, and ends it. */
const DeputyNotice = () => may(useMe().role, 'reports.review') && <Notice />

function Notice() {
  const deputy = useQuery(query(deputies.read, { query: {} }), queryClient).data?.deputy
  const dismiss = useDismissDeputy()
  if (!deputy) return null
  return (
    <Banner
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate(undefined)}
        >
          {t('Resume reviewing')}
        </Button>
      }
    >
      {t('{deputy_name} reviews for you from {from_day} to {until_day}.', {
        deputy_name: deputy.deputy_name,
        from_day: formatDay(deputy.from_day),
        until_day: formatDay(deputy.until_day),
      })}
    </Banner>
  )
}

interface ReviewPanelProps {
  /** The reviewer's other tasks, in the toolbar. */
  actions?: ReactNode
}

/** The reports to review; for reviewing roles only (spec §6). */
export const ReviewPanel = (props: ReviewPanelProps) =>
  may(useMe().role, 'reports.review') && <Panel {...props} />

const boxNames = ['to_review', 'reviewed'] as const

function Panel({ actions }: ReviewPanelProps) {
  const params = useListParams()
  const filters = parseFilters(params)
  const counts = useReportCounts()
  const refusals = useRefusals()
  const tabOf = (box: Box): Tab => ({
    value: box,
    label: boxes[box].label,
    count: counts?.[countOf[box]],
    content: (
      <>
        <h2 className="sr-only">{boxes[box].list}</h2>
        <ListPage title={t("Couldn't load the reports")} skeleton={<SkeletonRows />}>
          <ReviewList {...{ box, params, filters, refusals }} />
        </ListPage>
      </>
    ),
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReviewToolbar params={params} filters={filters}>
        {actions}
      </ReviewToolbar>
      <RefusedReviews refusals={refusals} />
      <Tabs
        label={t('Work reports')}
        value={oneOf(boxNames, params.get('box')) ?? 'to_review'}
        onValueChange={(box) =>
          params.update({ box: box === 'to_review' ? undefined : box, report: undefined })
        }
        tabs={boxNames.map(tabOf)}
      />
    </div>
  )
}

/** The panel and a reviewer's other tasks: missing reports, deputy, export. */
export const ReviewDesk = () => (
  <div className="grid grid-cols-1 gap-4">
    <DeputyNotice />
    <ReviewPanel
      actions={
        <>
          <MissingReports />
          <DeputyButton />
          <ReviewExport />
          <OwnReport />
        </>
      }
    />
  </div>
)

/** For those whose menu does not lead there. */
function OwnReport() {
  const path = dailyReportPath(useMe().role)
  if (path !== '/daily-report') return null
  return (
    <Link to={path} className={buttonClass({ variant: 'ghost' }, 'sm:ml-auto')}>
      {t('My daily report')}
    </Link>
  )
}
