import type { Application } from '@app/contract/hiring/applications.ts'
import { endSentence } from '@app/contract/hiring/hires.ts'
import { interviewTypeLabels } from '@app/contract/hiring/interviews.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { FileSearch, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useOpenFile } from '#lib/api/use-open-file.ts'
import { ApplicationStatusBadge } from '#lib/application-status.tsx'
import { ApplicationTimeline, Stages } from '#lib/application-timeline.tsx'
import { formatDate, formatDay } from '#lib/i18n/format.ts'
import { dayIn, formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, CardBody } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { textLinkClass } from '#ui/link.ts'
import { useSectionOfAddress } from '#ui/sections.tsx'
import { isUndecided } from './answer-clock.tsx'
import { isOpen } from './application-ends.ts'
import { useMyApplications, useNextInterview, useWithdraw } from './my-applications.api.ts'

/** When, how and with whom, for an application that has come to its interview. */
function MyInterview({ applicationId }: { applicationId: string }) {
  const zone = useZone()
  const interview = useNextInterview(applicationId)
  if (!interview) return null
  const { scheduled_at, duration_minutes, type, place, link, interviewer_name } = interview
  return (
    <Banner
      title={t('Your interview: {scheduled_at} (your time)', {
        scheduled_at: formatDateTimeIn(zone, scheduled_at),
      })}
    >
      <p>
        {interviewTypeLabels[type]}
        {place && `, ${place}`}
        {t(', {duration_minutes} minutes, with {interviewer_name}.', {
          duration_minutes,
          interviewer_name,
        })}{' '}
        {link && (
          <a href={link} target="_blank" rel="noreferrer" className={textLinkClass()}>
            {t('Open the link')}
          </a>
        )}
      </p>
    </Banner>
  )
}

function MyApplication({ application }: { application: Application }) {
  const { id, internship_id, internship_title, company_name, status } = application
  return (
    <Card id={id}>
      <article aria-label={internship_title}>
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b px-4 py-3">
          <div className="min-w-0">
            <h3 className="font-semibold">
              {isOpen(application) ? (
                <Link to={`/internships/${internship_id}`} className="hover:underline">
                  {internship_title}
                </Link>
              ) : (
                internship_title
              )}
            </h3>
            <p className="text-sm text-muted">
              {t('{company_name} · Applied on {applied_date}', {
                company_name,
                applied_date: formatDate(application.applied_date),
              })}
            </p>
            {isUndecided(application) && (
              <p className="text-sm">
                {t("You'll have an answer by {day}.", {
                  day: formatDay(application.respond_by),
                })}{' '}
                {typeof application.company_answer_days === 'number' && (
                  <span className="text-muted">
                    {t(
                      '{company_name} usually answers in {days, plural, one {# day} other {# days}}.',
                      { company_name, days: application.company_answer_days },
                    )}
                  </span>
                )}
              </p>
            )}
          </div>
          <p role="status">
            <span className="sr-only">{t('Status:')} </span>
            <ApplicationStatusBadge status={status} />
          </p>
        </header>
        <CardBody className="grid grid-cols-1 gap-4">
          {application.closed_out_at && (
            <Banner>
              {t(
                "{company_name} didn't decide by {day} as promised. We closed your application so you don't have to keep waiting.",
                { company_name, day: formatDay(application.respond_by) },
              )}
            </Banner>
          )}
          {status === 'hr_scheduled' && <MyInterview applicationId={id} />}
          {application.last_day && (
            <Banner>
              {endSentence({
                position: internship_title,
                company_name: application.hire_company ?? company_name,
                day: formatDay(application.last_day),
                isOver: application.last_day < dayIn(organisation().time_zone),
              })}
            </Banner>
          )}
          <Stages application={application} />
          <div className="flex items-start gap-4 border-t pt-3">
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
              <History application={application} />
              <WhatWasSent application={application} />
            </div>
            {application.can.withdraw && <Withdraw application={application} />}
          </div>
        </CardBody>
      </article>
    </Card>
  )
}

/** Every step with its moment, for who wants to know. */
const History = ({ application }: { application: Application }) => (
  <details>
    <summary className="w-fit py-0.5 text-sm font-medium text-accent">{t('History')}</summary>
    <div className="mt-3">
      <ApplicationTimeline application={application} />
    </div>
  </details>
)

/** Just what the reviewers read. */
function WhatWasSent({ application }: { application: Application }) {
  const { resume_id, resume_name, cover_letter, questions, answers } = application
  const { open, busy } = useOpenFile()
  return (
    <details>
      <summary className="w-fit py-0.5 text-sm font-medium text-accent">
        {t('Your application')}
      </summary>
      <dl className="mt-3 grid grid-cols-1 gap-3 text-sm">
        <SentField label={t('Resume')}>
          <Button variant="secondary" size="sm" busy={busy} onClick={() => open(resume_id)}>
            <FileText aria-hidden />
            <span className="max-w-[16rem] truncate">{resume_name}</span>
          </Button>
        </SentField>
        <SentField label={t('Sent as')}>
          {application.full_name}, {application.email}
        </SentField>
        {cover_letter && <SentField label={t('Cover letter')}>{cover_letter}</SentField>}
        {questions.map((question, at) => (
          <SentField key={question} label={question}>
            {answers[at] || t('Not answered')}
          </SentField>
        ))}
      </dl>
    </details>
  )
}

const SentField = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="font-medium">{label}</dt>
    <dd className="mt-0.5 whitespace-pre-line text-muted">{children}</dd>
  </div>
)

/** What taking the application back means now: an offered place is declined, and an interview ahead does not take place. */
const wordsOf = ({ status, internship_title, company_name }: Application) =>
  status === 'accepted'
    ? {
        title: t('Decline the place for {internship_title}?', { internship_title }),
        text: t(
          "We'll tell {company_name} right away, and they can offer the place to someone else.",
          {
            company_name,
          },
        ),
        action: t('Decline'),
      }
    : {
        title: t('Withdraw your application for {internship_title}?', { internship_title }),
        text:
          status === 'hr_scheduled'
            ? t("The interview won't take place. We'll tell {company_name} right away.", {
                company_name,
              })
            : t("{company_name} won't review it anymore.", { company_name }),
        action: t('Withdraw'),
      }

/** Possible while the application is open; the server decides and returns the reason. */
function Withdraw({ application }: { application: Application }) {
  const withdraw = useWithdraw()
  const words = wordsOf(application)
  const ask = async () => {
    const yes = await confirm({ ...words, cancel: t('Cancel'), tone: 'danger' })
    if (yes) withdraw.mutate({ params: { id: application.id } })
  }
  return (
    <Button
      variant="secondary"
      busy={withdraw.isPending}
      busyText={t('Withdrawing…')}
      onClick={() => void ask()}
    >
      {words.action}
    </Button>
  )
}

/** The user's applications, the open ones before the closed ones; the address may name one. */
export function MyApplications() {
  const mine = useMyApplications()
  useSectionOfAddress()
  if (mine.length === 0) return <NoApplications />
  const open = mine.filter(isOpen)
  const over = mine.filter((application) => !isOpen(application))
  return (
    <div className="grid grid-cols-1 gap-8">
      <Group title={t('In progress')} applications={open} />
      <Group title={t('Closed applications')} applications={over} />
    </div>
  )
}

export const NoApplications = () => (
  <EmptyState
    icon={FileSearch}
    title={t('No applications yet')}
    action={
      <Link to="/internships" className={buttonClass()}>
        {t('Explore Internships')}
      </Link>
    }
  >
    {t('Apply to an internship and track it here.')}
  </EmptyState>
)

function Group(props: { title: string; applications: readonly Application[] }) {
  const { title, applications } = props
  if (applications.length === 0) return null
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h2 className="flex items-center gap-2 text-lg font-semibold">
        {title} <span className="numbers font-normal text-muted">{applications.length}</span>
      </h2>
      {applications.map((application) => (
        <MyApplication key={application.id} application={application} />
      ))}
    </section>
  )
}
