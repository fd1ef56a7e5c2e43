import type { Application } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBody } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { isOpen } from './application-ends.ts'
import { ApplicationStatusBadge } from './application-status.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import { useOpenFile, useWithdraw } from './my-applications.api.ts'
import { MyInterview } from './my-interview.tsx'

export function MyApplication({ application }: { application: Application }) {
  const { internship_id, internship_title, company_name, status } = application
  return (
    <Card>
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
          </div>
          <p role="status">
            <span className="sr-only">{t('Status:')} </span>
            <ApplicationStatusBadge status={status} />
          </p>
        </header>
        <CardBody className="grid gap-4">
          {status === 'hr_scheduled' && <MyInterview applicationId={application.id} />}
          <ApplicationTimeline application={application} />
          <WhatWasSent application={application} />
          {application.can.withdraw && <Withdraw application={application} />}
        </CardBody>
      </article>
    </Card>
  )
}

/** Just what the reviewers read. */
function WhatWasSent({ application }: { application: Application }) {
  const { resume_id, resume_name, cover_letter, questions, answers } = application
  const open = useOpenFile()
  const openResume = () =>
    open.mutate(
      { params: { id: resume_id } },
      { onSuccess: ({ url }) => window.location.assign(url) },
    )
  return (
    <details className="border-t pt-3">
      <summary className="w-fit py-0.5 text-sm font-medium text-accent">
        {t('What you sent')}
      </summary>
      <dl className="mt-3 grid gap-3 text-sm">
        <Sent label={t('Resume')}>
          <Button variant="secondary" size="sm" busy={open.isPending} onClick={openResume}>
            <FileText aria-hidden />
            <span className="max-w-[16rem] truncate">{resume_name}</span>
          </Button>
        </Sent>
        <Sent label={t('Sent as')}>
          {application.full_name}, {application.email}
        </Sent>
        {cover_letter && <Sent label={t('Cover letter')}>{cover_letter}</Sent>}
        {questions.map((question, at) => (
          <Sent key={question} label={question}>
            {answers[at] || t('Not answered')}
          </Sent>
        ))}
      </dl>
    </details>
  )
}

const Sent = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="font-medium">{label}</dt>
    <dd className="mt-0.5 whitespace-pre-line text-muted">{children}</dd>
  </div>
)

/** Possible until somebody has taken the application up; the server has the last word and says why not. */
function Withdraw({ application }: { application: Application }) {
  const withdraw = useWithdraw()
  const ask = async () => {
    const yes = await confirm({
      title: t('Withdraw your application for {internship_title}?', {
        internship_title: application.internship_title,
      }),
      text: t('{company_name} will not read it any more.', {
        company_name: application.company_name,
      }),
      action: t('Withdraw'),
      cancel: t('Keep it'),
      tone: 'danger',
    })
    if (yes) withdraw.mutate({ params: { id: application.id } })
  }
  return (
    <div className="flex justify-end border-t pt-3">
      <Button
        variant="secondary"
        busy={withdraw.isPending}
        busyText={t('Withdrawing...')}
        onClick={() => void ask()}
      >
        {t('Withdraw')}
      </Button>
    </div>
  )
}
