import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Eye } from 'lucide-react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { CreateInternship } from '#features/hiring/internships/create-internship.tsx'
import { EditInternship } from '#features/hiring/internships/edit-internship.tsx'
import { placeLine } from '#features/hiring/internships/internship.labels.ts'
import { InternshipCover } from '#features/hiring/internships/internship-cover.tsx'
import { InternshipOverview } from '#features/hiring/internships/internship-overview.tsx'
import { InternshipSkills } from '#features/hiring/internships/internship-skills.tsx'
import { InternshipText } from '#features/hiring/internships/internship-text.tsx'
import { useInternship } from '#features/hiring/internships/internships.api.ts'
import { PostingBadges } from '#features/hiring/internships/posting-badges.tsx'
import { PostingMenu } from '#features/hiring/internships/posting-menu.tsx'
import { PostingStanding } from '#features/hiring/internships/posting-standing.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useRoleUrl } from '#lib/role-link.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonForm } from '#ui/skeleton.tsx'

/** A saved posting as the public will see it, without the form to apply. */
const InternshipPreview = ({ internship }: { internship: Internship }) => (
  <article className="grid grid-cols-1 gap-8">
    <header>
      <InternshipCover internship={internship} />
      <p className="text-muted">{internship.company_name}</p>
      <p className="mt-1 text-xl font-semibold">{internship.title}</p>
      <p className="mt-1 text-muted">{placeLine(internship)}</p>
      <PostingBadges posting={internship} />
    </header>
    <InternshipOverview internship={internship} />
    <InternshipText title={t('Description')} text={internship.description} />
    <InternshipText title={t('Scope of Work')} text={internship.scope} />
    <InternshipText title={t('Eligibility')} text={internship.eligibility} />
    <InternshipSkills skills={internship.skills} />
  </article>
)

export const meta = () => [{ title: t('Create Internship · {organisation}') }]

export default function InternshipEditor() {
  const { id } = useParams()
  return (
    <div className="mx-auto max-w-3xl">
      <AsyncBoundary
        page
        resetKey={id}
        title={t("Couldn't load the internship")}
        skeleton={<SkeletonForm fields={8} />}
      >
        {id ? <Edit key={id} id={id} /> : <Create />}
      </AsyncBoundary>
    </div>
  )
}

function useBack() {
  return { label: t('Internships'), to: useRoleUrl()(pageUrl('managed_internships')) }
}

function Create() {
  const navigate = useNavigate()
  const roleUrl = useRoleUrl()
  const back = useBack()
  return (
    <>
      <PageHeader
        title={t('Create Internship')}
        description={t('It stays a draft until you publish it.')}
        above={<Breadcrumb crumbs={[back, { label: t('Create Internship') }]} />}
      />
      <CreateInternship
        onCreated={(id) =>
          void navigate(roleUrl(pageUrl('managed_internship', { params: { id } })))
        }
      />
    </>
  )
}

function Edit({ id }: { id: string }) {
  const internship = useInternship(id)
  const back = useBack()
  return (
    <>
      <title>{t('{title} · {organisation}', { title: internship.title })}</title>
      <PageHeader
        title={internship.title}
        description={<PostingStanding internship={internship} />}
        above={<Breadcrumb crumbs={[back, { label: internship.title }]} />}
        action={
          <>
            <Preview id={id} />
            <PostingMenu posting={internship} inEditor />
          </>
        }
      />
      {internship.can.edit ? (
        <EditInternship internship={internship} />
      ) : (
        <InternshipPreview internship={internship} />
      )}
    </>
  )
}

/** The public preview of the saved posting; it has its own URL. */
function Preview({ id }: { id: string }) {
  const internship = useInternship(id)
  const [searchParams, setSearchParams] = useSearchParams()
  return (
    <>
      <Button asChild variant="secondary">
        <Link to="?preview=true" preventScrollReset>
          <Eye aria-hidden />
          {t('Preview')}
        </Link>
      </Button>
      <Dialog
        size="lg"
        open={searchParams.get('preview') === 'true'}
        onOpenChange={() => setSearchParams({}, { preventScrollReset: true })}
        title={t('Preview')}
        description={t('What everyone will see, with an application form below.')}
      >
        <InternshipPreview internship={internship} />
      </Dialog>
    </>
  )
}
