import { t } from '@app/contract/text.ts'
import { Link, type MetaFunction } from 'react-router'
import { ContactForm } from '#features/inbox/contact-form.tsx'
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
      title={t('Contact Us')}
      lead={t('A person reads every message. The answer comes to your e-mail address.')}
    >
      <div className="page grid gap-10 py-10 lg:grid-cols-[2fr_1fr]">
        <div className="min-w-0">
          <ContactForm />
          <noscript>
            <p className="mt-4 text-muted">{t('The form needs JavaScript to be sent.')}</p>
          </noscript>
        </div>
        <aside className="grid content-start gap-6">
          <Way
            title={t('Quicker than writing')}
            text={t('Most questions have an answer already.')}
            to="/help"
            label={t('Search the help')}
          />
          <Way
            title={t('You have applied')}
            text={t('Where your application stands is on your own page.')}
            to="/intern/applications"
            label={t('My Applications')}
          />
          <section>
            <h2 className="font-semibold">{t('What we keep')}</h2>
            <p className="mt-1 text-muted">
              {t(
                'Your message, your name and your address, so that we can answer. Only superadmins read them.',
              )}
            </p>
          </section>
        </aside>
      </div>
    </TextPage>
  )
}

interface WayProps {
  title: string
  text: string
  to: string
  label: string
}

const Way = ({ title, text, to, label }: WayProps) => (
  <section>
    <h2 className="font-semibold">{title}</h2>
    <p className="mt-1 text-muted">{text}</p>
    <Link to={to} className={linkClass('mt-1 inline-block')}>
      {label}
    </Link>
  </section>
)
