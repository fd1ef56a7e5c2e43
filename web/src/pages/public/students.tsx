import { studentsTexts } from '@app/contract/content/site/students.ts'
import { isIntern } from '@app/contract/core/roles.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { InternshipGrid } from '#features/hiring/internships/internship-groups.tsx'
import { GetInTouch } from '#features/site/landing/get-in-touch.tsx'
import { Hero } from '#features/site/landing/hero.tsx'
import { HiringCompanies, WorkProof } from '#features/site/landing/proof.tsx'
import { Quest } from '#features/site/landing/quest.tsx'
import { Section } from '#features/site/landing/section.tsx'
import { TrackRecord } from '#features/site/landing/track-record.tsx'
import { WhyInternships } from '#features/site/landing/why-internships.tsx'
import { serverApi } from '#lib/api/server-api.ts'
import { useSession } from '#lib/session/session-store.ts'
import { SiteLink, SiteText } from '#lib/site/site-text.tsx'
import { linkClass } from '#ui/link.ts'
import { siteHead } from './page-meta.ts'
import { loadProof } from './proof-loader.ts'
import { PublicLayout } from './public-layout.tsx'

/** Shows open internships; the page works without them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const call = serverApi(context)
  const [newest, facets, proof] = await Promise.allSettled([
    call(internships.list, { query: { columns: 'card', limit: 4 } }),
    call(internships.facets),
    loadProof(call),
  ])
  return {
    base_url: context.base_url,
    newest: newest.status === 'fulfilled' ? newest.value.internships : [],
    categories: facets.status === 'fulfilled' ? facets.value.category : [],
    ...(proof.status === 'fulfilled' ? proof.value : { companies: [], certificate: null }),
  }
}

export const meta: MetaFunction<typeof loader> = (shown) =>
  siteHead({ of: studentsTexts, page: 'students', path: '/students', shown }).tags

/** Without it, the quest is shown as to a guest. */
const OwnQuest = lazy<ComponentType>(() =>
  import('#features/insight/quest/own-quest.tsx').then(
    ({ OwnQuest }) => ({ default: OwnQuest }),
    () => ({ default: () => null }),
  ),
)

/** Where a signed-in student or intern stands. */
function QuestProgress() {
  const { me } = useSession()
  return (
    isIntern(me?.role) && (
      <Suspense>
        <div className="mb-6 max-w-xl">
          <OwnQuest />
        </div>
      </Suspense>
    )
  )
}

/** The public home (spec §2). */
export default function Students() {
  const { newest, categories, companies, certificate } = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <Hero categories={categories} />
      {newest.length > 0 && (
        <Section
          id="newest"
          title={<SiteText of={studentsTexts} id="students.newest.title" />}
          className="sm:pt-14"
        >
          <InternshipGrid cards={newest} />
          <SiteLink
            of={studentsTexts}
            id="students.newest.button"
            to="/internships"
            prefetch="intent"
            className={linkClass('mt-4')}
          />
        </Section>
      )}
      <HiringCompanies companies={companies} />
      <WhyInternships />
      <WorkProof certificate={certificate} />
      <Quest progress={<QuestProgress />} />
      <TrackRecord />
      <GetInTouch />
    </PublicLayout>
  )
}
