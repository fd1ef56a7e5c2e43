import { contactTexts } from '@app/contract/site-texts-contact.ts'
import { t } from '@app/contract/text.ts'
import type { MetaFunction } from 'react-router'
import { ContactForm } from '#features/inbox/contact-form.tsx'
import { SiteLink, SiteText, siteCard } from '#lib/site-text.tsx'
import { linkClass } from '#ui/link.ts'
import { browserAddress, knownAddress } from './own-address.ts'
import { pageMeta } from './page-meta.ts'
import { breadcrumbs, organization, structured } from './structured-data.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const base_url = loaderData?.base_url ?? ''
  const path = '/contact'
  return [
    ...pageMeta({
      title: t('Contact Us'),
      description: t(
        'Ask a question, pitch your startup idea or propose a partnership. A person reads every message, and the answer comes by e-mail.',
      ),
      base_url,
      path,
    }),
    ...structured(
      {
        '@type': 'ContactPage',
        name: t('Contact Us'),
        url: base_url + path,
        mainEntity: organization(base_url),
      },
      breadcrumbs(base_url, [
        ['Cohort', '/'],
        [t('Contact Us'), path],
      ]),
    ),
  ]
}

export default function Contact() {
  return (
    <TextPage
      title={<SiteText of={contactTexts} id="contact.title" />}
      lead={<SiteText of={contactTexts} id="contact.text" />}
    >
      <div className="page grid gap-10 py-10 lg:grid-cols-[2fr_1fr]">
        <div className="min-w-0">
          <ContactForm />
          <noscript>
            <p className="mt-4 text-muted">{t('The form needs JavaScript to be sent.')}</p>
          </noscript>
        </div>
        <aside className="grid content-start gap-6">
          <Way card="contact.help" to="/help" />
          <Way card="contact.applied" to="/intern/applications" />
          <section>
            <h2 className="font-semibold">
              <SiteText of={contactTexts} id="contact.kept.title" />
            </h2>
            <p className="mt-1 text-muted">
              <SiteText of={contactTexts} id="contact.kept.text" />
            </p>
          </section>
        </aside>
      </div>
    </TextPage>
  )
}

interface WayProps {
  card: 'contact.help' | 'contact.applied'
  to: string
}

/** Another way than writing. */
function Way({ card, to }: WayProps) {
  const { title, text } = siteCard(contactTexts, card)
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
      <SiteLink
        of={contactTexts}
        id={`${card}.button`}
        to={to}
        className={linkClass('mt-1 inline-block')}
      />
    </section>
  )
}
