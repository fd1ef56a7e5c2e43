import { careersTexts } from '@app/contract/content/site/careers.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { InternshipGrid } from '#features/hiring/internships/internship-groups.tsx'
import { ClosingCall } from '#features/site/landing/closing-call.tsx'
import { Joining } from '#features/site/landing/joining.tsx'
import { Section } from '#features/site/landing/section.tsx'
import { serverApi } from '#lib/api/server-api.ts'
import { SiteLink, SiteText, siteCard } from '#lib/site/site-text.tsx'
import { linkClass } from '#ui/link.ts'
import { siteHead } from './page-meta.ts'
import { TextPage } from './text-page.tsx'

/** Shows open internships; the page works without them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [open] = await Promise.allSettled([
    serverApi(context)(internships.list, { query: { columns: 'card', limit: 4 } }),
  ])
  return {
    base_url: context.base_url,
    open: open.status === 'fulfilled' ? open.value.internships : [],
  }
}

export const meta: MetaFunction<typeof loader> = (shown) =>
  siteHead({ of: careersTexts, page: 'careers', path: '/careers', shown }).tags

export default function Careers() {
  const { open } = useLoaderData<typeof loader>()
  return (
    <TextPage
      title={<SiteText of={careersTexts} id="careers.title" />}
      lead={<SiteText of={careersTexts} id="careers.text" />}
    >
      {open.length > 0 && (
        <Section id="open" title={<SiteText of={careersTexts} id="careers.open.title" />}>
          <InternshipGrid cards={open} />
          <SiteLink
            of={careersTexts}
            id="careers.open.button"
            to="/internships"
            prefetch="intent"
            className={linkClass('mt-4')}
          />
        </Section>
      )}
      <Joining />
      <ClosingCall
        {...siteCard(careersTexts, 'careers.closing')}
        of={careersTexts}
        id="careers.closing.button"
        to="/contact"
      />
    </TextPage>
  )
}
