import { HireEnd, type HireProfile } from '@app/contract/hiring/hires.ts'
import { formatHours } from '@app/contract/i18n/durations.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Person } from '@app/contract/identity/users.ts'
import { type ReactNode, useState } from 'react'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { formatCount, formatDate, formatDay } from '#lib/i18n/format.ts'
import { PageLink } from '#lib/role-link.tsx'
import { dayIn } from '#lib/session/zone.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { textLinkClass } from '#ui/link.ts'
import { RecordSection } from '#ui/record-section.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { ChangeHire } from './change-hire.tsx'
import { endOf, stageLabels, stageTones, startOf } from './hire.labels.ts'
import { useEndHire, useHire, useStartOnboarding } from './hires.api.ts'
import { OnboardingChecklist } from './onboarding-checklist.tsx'

/** The agreed terms, when and by whom. */
const HireFacts = ({ hire }: { hire: HireProfile }) => (
  <dl className="grid grid-cols-1 gap-3 text-sm sm:grid-cols-2 [&_dt]:text-muted">
    <Fact name={t('Start date')}>{startOf(hire)}</Fact>
    <Fact name={t('Hired')}>
      {hire.hired_by_name
        ? t('{day} by {name}', { day: formatDate(hire.hired_date), name: hire.hired_by_name })
        : formatDate(hire.hired_date)}
    </Fact>
    <Fact name={t('Team')}>{hire.team_name ?? t('No team yet')}</Fact>
    <Fact name={t('Project')}>{hire.project_name ?? t('Not set yet')}</Fact>
  </dl>
)

/** A hire: the agreement, the onboarding, the work so far, the person and the application. */
export function HireView({ id }: { id: string }) {
  const hire = useHire(id)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Head hire={hire} />
      <End hire={hire} />
      <HireFacts hire={hire} />
      <RecordSection title={t('Onboarding')}>
        {hire.items.length > 0 ? (
          <OnboardingChecklist items={hire.items} withSides />
        ) : (
          <NoChecklist hire={hire} />
        )}
      </RecordSection>
      {hire.work && <Work work={hire.work} />}
      {hire.person && <PersonFacts person={hire.person} />}
      <RecordSection title={t('Application')}>
        <p className="text-sm">
          {t('Applied on {day} for {internship_title} at {company_name}.', {
            day: formatDate(hire.application.applied_date),
            internship_title: hire.application.internship_title,
            company_name: hire.application.company_name,
          })}
          {typeof hire.application.score === 'number' &&
            ` ${t('Score: {score} of 100.', { score: hire.application.score })}`}
        </p>
        <p>
          <PageLink
            page="applications"
            query={{ review: hire.application_id }}
            className={textLinkClass('text-sm')}
          >
            {t('Open the application')}
          </PageLink>
        </p>
      </RecordSection>
    </div>
  )
}

const Head = ({ hire }: { hire: HireProfile }) => (
  <header className="flex flex-wrap items-start gap-3">
    <PersonAvatar person={{ full_name: hire.name, avatar_id: hire.person?.avatar_id }} size="lg" />
    <div className="min-w-0 flex-1 basis-40">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{hire.name}</h2>
        <StatusBadge tone={stageTones[hire.status]}>
          {stageLabels[hire.status] ?? hire.status}
        </StatusBadge>
      </div>
      <p className="text-sm text-muted">{t('{position} at {company_name}', { ...hire })}</p>
    </div>
    <div className="flex flex-wrap justify-end gap-2">
      {hire.can.change && <ChangeHire hire={hire} />}
      <EndHire hire={hire} />
    </div>
  </header>
)

const EndValues = HireEnd.omit({ version: true })

/** The button and its dialog, which stays open when somebody else was faster; what was typed is kept as a draft. */
function EndHire({ hire }: { hire: HireProfile }) {
  const [open, setOpen] = useState(false)
  const { id, name } = hire
  const draft = `end-hire:${id}`
  const end = useEndHire(draft)
  if (!hire.can.end && !open) return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t('End hire')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t("End {name}'s hire", { name })}
        description={t(
          "They work through their last day and then leave their teams. Later work doesn't count toward a certificate. This can't be undone.",
        )}
        // The form keeps its draft when the dialog is closed.
        mutation={{ ...end, draft: undefined }}
        version={hire.version}
        action={t('End hire')}
        busyText={t('Saving…')}
        tone="danger"
      >
        {(form, version) => (
          <Form
            {...form}
            schema={EndValues}
            defaults={{ last_day: dayIn(organisation().time_zone), reason: '' }}
            draft={draft}
            onDirty={undefined}
            onSubmit={(values) =>
              end.mutate(
                { params: { id }, body: { ...values, version } },
                { onSuccess: () => setOpen(false) },
              )
            }
          >
            {(field) => (
              <>
                <Input
                  {...field('last_day')}
                  type="date"
                  label={t('Last day')}
                  hint={t('If that day has passed, they leave their teams right away.')}
                />
                <TextArea
                  {...field('reason')}
                  label={t('Reason')}
                  rows={3}
                  maxLength={1000}
                  hint={t(
                    "Only the hiring team can see it. We'll tell {name} the last day, not the reason.",
                    { name },
                  )}
                />
              </>
            )}
          </Form>
        )}
      </FormDialog>
    </>
  )
}

/** When the hire ends or ended, by whom and why. */
const End = ({ hire }: { hire: HireProfile }) =>
  hire.last_day && (
    <Banner title={endOf(hire)}>
      {hire.end && (
        <>
          <p>
            {hire.end.by_name
              ? t('{day} by {name}', { day: formatDate(hire.end.at), name: hire.end.by_name })
              : formatDate(hire.end.at)}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{hire.end.reason}</p>
        </>
      )}
    </Banner>
  )

function NoChecklist({ hire }: { hire: HireProfile }) {
  const start = useStartOnboarding()
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-muted">
        {t('This person was hired before there was a checklist, or it was empty at the time.')}
      </p>
      {hire.can.start_onboarding && (
        <Button
          variant="secondary"
          busy={start.isPending}
          onClick={() => start.mutate({ params: { id: hire.id } })}
        >
          {t('Start onboarding')}
        </Button>
      )}
    </div>
  )
}

const Work = ({ work }: { work: NonNullable<HireProfile['work']> }) => (
  <RecordSection title={t('Work')}>
    <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-3 [&_dt]:text-muted">
      <Figure name={t('Hours logged')}>{formatHours(work.hours_logged)}</Figure>
      <Figure name={t('Hours approved')}>{formatHours(work.hours_approved)}</Figure>
      {work.hours_self_reported > 0 && (
        <Figure name={t('Of those, self-reported')}>{formatHours(work.hours_self_reported)}</Figure>
      )}
      <Figure name={t('Tasks completed')}>{formatCount(work.tasks_completed)}</Figure>
      <Figure name={t('Reports approved')}>{formatCount(work.reports_approved)}</Figure>
      <Figure name={t('Reports pending')}>{formatCount(work.reports_pending)}</Figure>
      <Figure name={t('Last report')}>
        {work.last_report ? formatDay(work.last_report) : t('None yet')}
      </Figure>
    </dl>
  </RecordSection>
)

const Figure = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="numbers">{children}</dd>
  </div>
)

/** The readable fields of the person's profile, without the empty ones. */
const PersonFacts = ({ person }: { person: Person }) => (
  <RecordSection title={t('About')}>
    <dl className="grid grid-cols-1 gap-3 text-sm sm:grid-cols-2 [&_dt]:text-muted">
      <Fact name={t('Email')}>
        {person.email && (
          <a href={`mailto:${person.email}`} className={textLinkClass()}>
            {person.email}
          </a>
        )}
      </Fact>
      <Fact name={t('Phone')}>{person.phone}</Fact>
      <Fact name={t('Location')}>{person.location}</Fact>
      <Fact name={t('Education')}>{person.education}</Fact>
      <Fact name={t('Experience')}>{person.experience}</Fact>
      <Fact name={t('Bio')}>{person.bio}</Fact>
      <Fact name={t('Links')}>
        {[person.linkedin, person.github, person.portfolio].filter(Boolean).map((link) => (
          <a
            key={link}
            href={link}
            target="_blank"
            rel="noreferrer"
            className={textLinkClass('block')}
          >
            {link?.replace(/^https:\/\//, '')}
          </a>
        ))}
      </Fact>
    </dl>
    {person.skills && person.skills.length > 0 && (
      <ul aria-label={t('Skills')} className="flex flex-wrap gap-1.5">
        {person.skills.map((skill) => (
          <li key={skill}>
            <Badge>{skill}</Badge>
          </li>
        ))}
      </ul>
    )}
  </RecordSection>
)

const isEmpty = (value: ReactNode) => !value || (Array.isArray(value) && value.length === 0)

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  isEmpty(children) ? null : (
    <div className="min-w-0">
      <dt>{name}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">{children}</dd>
    </div>
  )
