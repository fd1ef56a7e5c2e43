import { type SetupStep, setupSteps } from '@app/contract/admin/setup.ts'
import { superadminRole } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { demo } from '@app/contract/identity/demo-accounts.ts'
import { homeOf, pageUrl } from '@app/contract/pages.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import {
  NoMailServer,
  StepMark,
  setupUrl,
  stepTexts,
  TestMailButton,
  useSetupState,
} from '#features/admin/setup/setup-checklist.tsx'
import { CategoryCard } from '#features/hiring/categories/category-card.tsx'
import { OrganisationForm } from '#features/identity/settings/organisation-form.tsx'
import { SystemSettingsForm } from '#features/identity/settings/system-settings-form.tsx'
import { ImportLink } from '#features/identity/users/import-link.tsx'
import { InviteUser } from '#features/identity/users/invite-user.tsx'
import { DepartmentList } from '#features/projects/departments/department-list.tsx'
import { NewDepartment } from '#features/projects/departments/new-department.tsx'
import { HolidaysCard } from '#features/work/holidays/holidays-card.tsx'
import { useApiMutation } from '#lib/api/api.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { oneOf, useListParams } from '#lib/lists/list-params.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { confirm } from '#ui/confirm.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonForm } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Set up {organisation}') }]

/** What a new installation needs, step by step; each can be left and taken up later. */
export default function Setup() {
  return (
    <>
      <PageHeader
        title={t('Set up {organisation}')}
        description={t(
          'Leave a step anytime and pick it up here later. You can change everything in System Settings.',
        )}
      />
      <AsyncBoundary
        title={t("Couldn't load the set-up")}
        skeleton={<SkeletonForm cards={2} fields={6} />}
      >
        <Steps />
      </AsyncBoundary>
    </>
  )
}

/** Begins with what is still to be done, and stays there until another step is chosen. */
function Steps() {
  const { done } = useSetupState()
  const [first] = useState(setupSteps.find((each) => !done.includes(each)) ?? setupSteps[0])
  const step = oneOf(setupSteps, useListParams().get('step')) ?? first
  const at = setupSteps.indexOf(step)
  const [before, after] = [setupSteps[at - 1], setupSteps[at + 1]]
  const Panel = panels[step]
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[16rem_minmax(0,48rem)]">
      <nav aria-label={t('Setup steps')}>
        <ol className="grid gap-1">
          {setupSteps.map((each) => (
            <li key={each}>
              <StepLink step={each} isCurrent={each === step} isDone={done.includes(each)} />
            </li>
          ))}
        </ol>
      </nav>
      <section aria-labelledby="step" className="grid grid-cols-1 gap-5">
        <h2 id="step" className="text-lg font-semibold">
          {stepTexts[step].label}
        </h2>
        <Panel />
        <div className="flex flex-wrap justify-between gap-2 border-t pt-5">
          {before && (
            <Link to={setupUrl(before)} className={buttonClass({ variant: 'secondary' })}>
              {t('Back')}
            </Link>
          )}
          <Link
            to={after ? setupUrl(after) : homeOf(superadminRole)}
            className={cn(buttonClass({ variant: 'secondary' }), 'ml-auto')}
          >
            {after ? t('Next step') : t('Go to the dashboard')}
          </Link>
        </div>
      </section>
    </div>
  )
}

interface StepLinkProps {
  step: SetupStep
  isCurrent: boolean
  isDone: boolean
}

const StepLink = ({ step, isCurrent, isDone }: StepLinkProps) => (
  <Link
    to={setupUrl(step)}
    aria-current={isCurrent ? 'step' : undefined}
    className={cn(
      'flex min-h-10 items-center gap-2.5 rounded-md px-3 py-2 hover:bg-subtle',
      isCurrent && 'bg-accent-soft font-medium',
    )}
  >
    <StepMark isDone={isDone} />
    {stepTexts[step].label}
  </Link>
)

const Loaded = ({ title, children }: { title: string; children: ReactNode }) => (
  <AsyncBoundary title={title} skeleton={<SkeletonForm />}>
    {children}
  </AsyncBoundary>
)

const WorkingTime = () => (
  <>
    <Loaded title={t("Couldn't load the settings")}>
      <SystemSettingsForm draft="setup-settings" />
    </Loaded>
    <Loaded title={t("Couldn't load the holidays")}>
      <HolidaysCard />
    </Loaded>
  </>
)

const People = () => (
  <>
    <Card>
      <CardHead
        title={t('Departments')}
        description={t('Group teams by department.')}
        action={<NewDepartment />}
      />
      <CardBody>
        <Loaded title={t("Couldn't load the departments")}>
          <DepartmentList />
        </Loaded>
      </CardBody>
    </Card>
    <Card>
      <CardHead title={t('First invitations')} description={stepTexts.people.text} />
      <CardBody className="flex flex-wrap gap-2">
        <InviteUser />
        <ImportLink />
      </CardBody>
    </Card>
  </>
)

const Internships = () => (
  <>
    <Loaded title={t("Couldn't load the categories")}>
      <CategoryCard />
    </Loaded>
    <Link
      to={pageUrl('new_internship', { role: superadminRole })}
      className={cn(buttonClass(), 'justify-self-start')}
    >
      {stepTexts.internships.label}
    </Link>
  </>
)

function TestMail() {
  const { sends_mail } = useSetupState()
  return (
    <Card>
      <CardHead
        title={t('Do emails arrive?')}
        description={sends_mail ? stepTexts.mail.text : <NoMailServer />}
      />
      <CardBody>
        <TestMailButton />
      </CardBody>
    </Card>
  )
}

/** Sample data is added once, before anything else, and stays. */
function SampleData() {
  const { done, has_sample_data } = useSetupState()
  const choose = useApiMutation(demo.choose, {
    done: ({ added }) => (added ? t('Sample data added') : t('Starting empty')),
    failed: t("Couldn't add the sample data"),
  })
  const add = async () => {
    const isSure = await confirm({
      title: t('Add sample data?'),
      text: t(
        "It adds 119 made-up people with startups, teams, internships and reports. The internships appear on your public pages. You can't remove it later: for real work, start again with a new database.",
      ),
      action: t('Add sample data'),
    })
    if (isSure) choose.mutate({ body: { add: true } })
  }
  const isOver = has_sample_data || (done.includes('sample_data') && has_sample_data === null)
  return (
    <Card>
      <CardHead
        title={t('Start with sample data?')}
        description={
          has_sample_data
            ? t("The sample data has been added. Use “View as” to see someone's workspace.")
            : isOver
              ? t('You already have data of your own, so there is nothing to add.')
              : t(
                  "To try {organisation} before you invite anyone. The people can't log in and get no emails. Use “View as” to see their workspaces.",
                )
        }
      />
      {!isOver && (
        <CardBody className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-disabled={choose.isPending}
            onClick={() => choose.isPending || choose.mutate({ body: { add: false } })}
          >
            {t('No, start empty')}
          </Button>
          <Button
            variant="secondary"
            busy={choose.isPending}
            busyText={t('Adding…')}
            onClick={() => void add()}
          >
            {t('Add sample data')}
          </Button>
        </CardBody>
      )}
    </Card>
  )
}

const panels: Record<SetupStep, () => ReactNode> = {
  organisation: () => <OrganisationForm draft="setup-organisation" />,
  working_time: WorkingTime,
  people: People,
  internships: Internships,
  mail: TestMail,
  sample_data: SampleData,
}
