import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { useParams, useSearchParams } from 'react-router'
import { InternshipApplications } from '#features/hiring/applications/internship-applications.tsx'
import { useInternship } from '#features/hiring/internships/internships.api.ts'
import { PostingStanding } from '#features/hiring/internships/posting-standing.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useRoleUrl } from '#lib/role-link.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { lazily } from '#ui/lazily.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonTable } from '#ui/skeleton.tsx'

const HiringDialogs = lazily(() =>
  import('../shared/hiring-dialogs.tsx').then(({ HiringDialogs }) => HiringDialogs),
)

export const meta = () => [{ title: t('Applications · {organisation}') }]

export default function PostingApplications() {
  const { id = '' } = useParams()
  return (
    <AsyncBoundary
      page
      resetKey={id}
      title={t("Couldn't load the internship")}
      skeleton={<SkeletonTable />}
    >
      <OfPosting key={id} id={id} />
    </AsyncBoundary>
  )
}

function OfPosting({ id }: { id: string }) {
  const internship = useInternship(id)
  const roleUrl = useRoleUrl()
  const { role } = useMe()
  const [params] = useSearchParams()
  const crumbs = [
    { label: t('Internships'), to: roleUrl(pageUrl('managed_internships')) },
    { label: internship.title, to: roleUrl(pageUrl('managed_internship', { params: { id } })) },
    { label: t('Applications') },
  ]
  return (
    <>
      <PageHeader
        title={t('Applications for {title}', { title: internship.title })}
        description={<PostingStanding internship={internship} />}
        above={<Breadcrumb crumbs={crumbs} />}
      />
      <InternshipApplications internshipId={id} />
      {may(role, 'hires.manage') && (params.get('hire') ?? params.get('offer')) && (
        <HiringDialogs />
      )}
    </>
  )
}
