import type { Application } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { FileSearch } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { isOpen } from './application-ends.ts'
import { MyApplication } from './my-application.tsx'
import { useMyApplications } from './my-applications.api.ts'

/** All of one's own applications: those that are still open before those that are over. */
export function MyApplications() {
  const mine = useMyApplications()
  if (mine.length === 0) return <NoApplications />
  const open = mine.filter(isOpen)
  const over = mine.filter((application) => !isOpen(application))
  return (
    <div className="grid gap-8">
      <Group title={t('In progress')} applications={open} />
      <Group title={t('Concluded')} applications={over} />
    </div>
  )
}

export const NoApplications = () => (
  <EmptyState
    icon={FileSearch}
    title={t('You have not applied yet')}
    action={
      <Link to="/internships" className={buttonClass()}>
        {t('Explore Internships')}
      </Link>
    }
  >
    {t('Find an internship and apply with your resume. Every step of it is shown here.')}
  </EmptyState>
)

function Group(props: { title: string; applications: readonly Application[] }) {
  const { title, applications } = props
  if (applications.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="flex items-center gap-2 text-lg font-semibold">
        {title} <span className="numbers font-normal text-muted">{applications.length}</span>
      </h2>
      {applications.map((application) => (
        <MyApplication key={application.id} application={application} />
      ))}
    </section>
  )
}
