import { contactTexts } from '@app/contract/content/site/contact.ts'
import { ApiError } from '@app/contract/core/route.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import {
  contact,
  type NewContactMessage,
  withoutHiddenFields,
} from '@app/contract/site/contact-messages.ts'
import {
  type ActionFunctionArgs,
  data,
  type MetaFunction,
  redirect,
  useActionData,
  useSearchParams,
} from 'react-router'
import { ContactForm, type SentPlainly } from '#features/site/contact-messages/contact-form.tsx'
import { MessageSent } from '#features/site/contact-messages/message-sent.tsx'
import { serverApi } from '#lib/api/server-api.ts'
import { SiteLink, SiteText, siteCard } from '#lib/site/site-text.tsx'
import { linkClass } from '#ui/link.ts'
import { browserAddress, knownAddress } from './own-address.ts'
import { siteHead } from './page-meta.ts'
import { organization, structured } from './structured-data.ts'
import { TextPage } from './text-page.tsx'

export const loader = knownAddress
export const clientLoader = browserAddress

/** Handles the plain form post, before hydration or without script: stored and rate-limited like any other message. */
export async function action({ request, context }: ActionFunctionArgs) {
  // Not validated here: the API returns the errors.
  const values = Object.fromEntries(await request.formData()) as NewContactMessage
  try {
    const { reference } = await serverApi(context)(contact.write, {
      body: withoutHiddenFields(values),
    })
    return redirect(`/contact?sent=${reference}`, 303)
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    const errors = problem.problem?.errors ?? [{ path: '', message: problem.message }]
    return data<SentPlainly>({ values, errors }, { status: problem.status })
  }
}

export const meta: MetaFunction<typeof loader> = (shown) => {
  const head = siteHead({ of: contactTexts, page: 'contact', path: '/contact', shown })
  const { title: name, url, base_url, tags } = head
  const mainEntity = organization(base_url)
  return [...tags, ...structured({ '@type': 'ContactPage', name, url, mainEntity })]
}

export default function Contact() {
  const refused = useActionData<typeof action>()
  const [searchParams] = useSearchParams()
  const sent = /^[0-9A-Z]{10}$/.exec(searchParams.get('sent') ?? '')?.[0]
  return (
    <TextPage
      title={<SiteText of={contactTexts} id="contact.title" />}
      lead={<SiteText of={contactTexts} id="contact.text" />}
    >
      <div className="page grid gap-10 py-10 lg:grid-cols-[2fr_1fr]">
        <div className="min-w-0">
          {sent ? <MessageSent reference={sent} /> : <ContactForm sent={refused} />}
        </div>
        <aside className="grid content-start gap-6">
          <ContactAddress />
          <Way card="contact.help" to="/help" />
          <Way card="contact.applied" to={pageUrl('my_applications')} />
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

/** Where the organisation reads mail, if it says so. */
function ContactAddress() {
  const { contact_email } = organisation()
  if (!contact_email) return null
  return (
    <section>
      <h2 className="font-semibold">{t('By email')}</h2>
      <a href={`mailto:${contact_email}`} className={linkClass('mt-1 break-all')}>
        {contact_email}
      </a>
    </section>
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
