import { formatFullHours, formatHours, sumHours } from '@app/contract/i18n/durations.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { type PublicProfile, publicProfiles } from '@app/contract/programme/public-profiles.ts'
import { Award, Clock, Star, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ShareButton } from '#features/hiring/internships/share-button.tsx'
import { sideLabels } from '#features/programme/evaluations/evaluation.labels.ts'
import { loadSubject, serverApi } from '#lib/api/server-api.ts'
import { Avatar } from '#lib/avatar.tsx'
import { dateFormatter } from '#lib/i18n/format.ts'
import { SelfReported } from '#lib/self-reported.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { linkClass } from '#ui/link.ts'
import { LoadFailure } from './load-failure.tsx'
import { pageMeta } from './page-meta.ts'
import { PublicLayout } from './public-layout.tsx'

export async function loader({ params: { address = '' }, context }: LoaderFunctionArgs) {
  const profile = await loadSubject(
    serverApi(context)(publicProfiles.read, { params: { address } }),
  )
  return { profile, base_url: context.base_url }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData)
    return [
      { title: t('Profile Not Found · {organisation}') },
      { name: 'robots', content: 'noindex' },
    ]
  const { profile, base_url } = loaderData
  const { full_name, address, is_listed } = profile
  return pageMeta({
    title: full_name,
    description: t(
      "See {full_name}'s approved internship hours, verified certificates and skills on {organisation}.",
      { full_name },
    ),
    base_url,
    path: pageUrl('public_profile', { params: { address } }),
    picture: `/share/profiles/${address}.png`,
    indexed: is_listed,
  })
}

export default function PublicProfilePage() {
  const { profile } = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <article className="page max-w-3xl py-8 sm:py-12">
        <Head profile={profile} />
        <Hours internships={profile.internships} />
        <Certificates certificates={profile.certificates} />
        <Evaluations evaluations={profile.evaluations} />
        {profile.internships.length + profile.certificates.length === 0 && (
          <p className="mt-8 text-muted">{t('No approved hours yet.')}</p>
        )}
      </article>
    </PublicLayout>
  )
}

const Head = ({ profile: { full_name, headline, skills } }: { profile: PublicProfile }) => (
  <header className="wrap-anywhere">
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={full_name} size="xl" />
      <div className="min-w-0 flex-1 basis-56">
        <h1 className="text-2xl font-semibold">{full_name}</h1>
        {headline && <p className="text-lg text-muted">{headline}</p>}
      </div>
      <ShareButton title={full_name} />
    </div>
    {skills.length > 0 && (
      <ul aria-label={t('Skills')} className="mt-4 flex flex-wrap gap-1.5">
        {skills.map((skill) => (
          <li key={skill}>
            <Badge>{skill}</Badge>
          </li>
        ))}
      </ul>
    )}
  </header>
)

const monthOf = dateFormatter({ month: 'short', year: 'numeric', timeZone: 'UTC' })
const month = (day: string) => monthOf(`${day}T00:00:00Z`)

function Hours({ internships }: Pick<PublicProfile, 'internships'>) {
  if (internships.length === 0) return null
  const total = sumHours(internships.map(({ hours }) => hours))
  const stated = sumHours(internships.map(({ self_reported }) => self_reported))
  return (
    <Section
      icon={<Clock aria-hidden className="size-5 text-accent" />}
      title={t('Verified hours')}
      figure={formatHours(total)}
      text={
        <>
          {t("From daily reports that the team's reviewers approved.")}
          <SelfReported hours={stated} />
        </>
      }
    >
      {internships.map(({ title, company_name, hours, started_on, ended_on }) => (
        <Row
          key={`${title} ${company_name} ${started_on}`}
          title={title}
          text={`${company_name} · ${month(started_on)} – ${month(ended_on)}`}
          figure={internships.length > 1 && formatHours(hours)}
        />
      ))}
    </Section>
  )
}

function Certificates({ certificates }: Pick<PublicProfile, 'certificates'>) {
  if (certificates.length === 0) return null
  return (
    <Section
      icon={<Award aria-hidden className="size-5 text-accent" />}
      title={t('Certificates')}
      text={t('Each links to its page, where anyone can verify it.')}
    >
      {certificates.map(({ code, title, company_name, hours, ended_on }) => (
        <Row
          key={code}
          title={title}
          text={`${company_name} · ${month(ended_on)} · ${formatFullHours(hours)}`}
          figure={
            <Link to={pageUrl('certificate', { params: { code } })} className={linkClass()}>
              {t('Verify')}
              <span className="sr-only"> {code}</span>
            </Link>
          }
        />
      ))}
    </Section>
  )
}

function Evaluations({ evaluations }: Pick<PublicProfile, 'evaluations'>) {
  if (evaluations.length === 0) return null
  return (
    <Section
      icon={<Star aria-hidden className="size-5 text-accent" />}
      title={t('Final evaluations')}
      text={t('Average marks out of 5, by those who led the work.')}
    >
      {evaluations.map(({ company_name, closed_on, marks }) => (
        <Row
          key={`${company_name} ${closed_on}`}
          title={company_name}
          text={month(closed_on)}
          figure={marks.map(({ side, average }) => (
            <span key={side} className="block text-right">
              {t('{side} {average, number}', { side: sideLabels[side], average })}
            </span>
          ))}
        />
      ))}
    </Section>
  )
}

interface SectionProps {
  icon: ReactNode
  title: string
  text: ReactNode
  figure?: string
  children: ReactNode
}

const Section = ({ icon, title, text, figure, children }: SectionProps) => (
  <section className="mt-8 rounded-md border bg-surface p-5 sm:p-6">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="flex items-center gap-2 text-lg font-semibold">
        {icon}
        {title}
      </h2>
      {figure && <p className="numbers text-xl font-semibold text-time">{figure}</p>}
    </div>
    <p className="text-sm text-muted">{text}</p>
    <ul className="mt-3 divide-y border-t">{children}</ul>
  </section>
)

interface RowProps {
  title: string
  text: string
  figure: ReactNode
}

const Row = ({ title, text, figure }: RowProps) => (
  <li className="flex items-center justify-between gap-4 py-3 last:pb-0">
    <div className="min-w-0 wrap-anywhere">
      <p className="font-medium">{title}</p>
      <p className="text-sm text-muted">{text}</p>
    </div>
    <div className="numbers shrink-0 font-medium">{figure}</div>
  </li>
)

/** A page that is not there, or no more, has its own view; a failed request can be retried. */
export const ErrorBoundary = () => (
  <LoadFailure>
    {(retry) =>
      retry ? (
        <ErrorState title={t("Couldn't load this page")} onRetry={retry} />
      ) : (
        <EmptyState
          icon={UserX}
          level={1}
          title={t('Profile not found')}
          action={
            <Link to="/" className={buttonClass()}>
              {t('Home')}
            </Link>
          }
        >
          {t('It may have been switched off, or the link is wrong.')}
        </EmptyState>
      )
    }
  </LoadFailure>
)
