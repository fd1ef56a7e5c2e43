import { landingTexts } from '@app/contract/content/site/landing.ts'
import { GraduationCap, Rocket } from 'lucide-react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { HiringCompanies, WorkProof } from '#features/site/landing/proof.tsx'
import { RoleCard } from '#features/site/landing/role-card.tsx'
import { TrackRecord } from '#features/site/landing/track-record.tsx'
import { serverApi } from '#lib/api/server-api.ts'
import { SiteText } from '#lib/site/site-text.tsx'
import { siteHead } from './page-meta.ts'
import { loadProof } from './proof-loader.ts'
import { PublicLayout } from './public-layout.tsx'
import { organization, structured, website } from './structured-data.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return { base_url: context.base_url, ...(await loadProof(serverApi(context))) }
}

export const meta: MetaFunction<typeof loader> = (shown) => {
  const { base_url, tags } = siteHead({ of: landingTexts, page: 'landing', path: '/', shown })
  return [...tags, ...structured(website(base_url), organization(base_url))]
}

/** The role chooser (spec §2). */
export default function Landing() {
  const proof = useLoaderData<typeof loader>()
  return (
    <PublicLayout bare>
      <div className="page pt-10 sm:pt-16">
        <h1 className="text-center text-2xl font-semibold text-balance">
          <SiteText of={landingTexts} id="landing.title" />
        </h1>
        <p className="mx-auto mt-3 max-w-xl text-center text-lg text-balance text-muted">
          <SiteText of={landingTexts} id="landing.text" />
        </p>
        <div className="mx-auto mt-8 grid max-w-4xl gap-4 sm:mt-10 md:grid-cols-2">
          <RoleCard main icon={GraduationCap} card="student" to="/students" />
          <RoleCard icon={Rocket} card="startup" to="/hire-talent" />
        </div>
      </div>
      <TrackRecord />
      <HiringCompanies {...proof} />
      <WorkProof {...proof} />
    </PublicLayout>
  )
}
