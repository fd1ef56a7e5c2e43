import { type PublicRules, retention } from '@app/contract/admin/retention.ts'
import { privacyTexts } from '@app/contract/content/site/privacy.ts'
import { ApiError } from '@app/contract/core/route.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { LegalText } from '#features/site/legal/legal-text.tsx'
import { serverApi } from '#lib/api/server-api.ts'
import { SiteText } from '#lib/site/site-text.tsx'
import { linkClass } from '#ui/link.ts'
import { siteHead } from './page-meta.ts'
import { TextPage } from './text-page.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { base_url } = context
  try {
    return { base_url, rules: await serverApi(context)(retention.rules) }
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    return { base_url, rules: null }
  }
}

export const meta: MetaFunction<typeof loader> = (shown) =>
  siteHead({ of: privacyTexts, page: 'privacy', path: '/privacy', shown }).tags

export default function PrivacyPage() {
  const { rules } = useLoaderData<typeof loader>()
  return (
    <TextPage
      title={<SiteText of={privacyTexts} id="privacy.title" />}
      lead={<SiteText of={privacyTexts} id="privacy.text" />}
    >
      <LegalText
        of={privacyTexts}
        id="privacy.since"
        notes={
          rules?.time_visibility === 'all'
            ? { who: t("Team leaders and managers see everyone's working times.") }
            : {}
        }
        more={[{ id: 'retention', label: t('What we delete, and when') }]}
      >
        <section aria-labelledby="retention" className="max-w-3xl pt-8">
          <h2 id="retention" className="scroll-mt-20 text-lg font-semibold">
            {t('What we delete, and when')}
          </h2>
          {rules ? (
            <ul className="mt-2 grid list-disc gap-2 pl-5">
              {sentencesOf(rules).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          ) : (
            <p className="mt-2">
              {t("Couldn't load the rules. Please reload the page in a moment.")}
            </p>
          )}
        </section>
        <p className="mt-4">
          <Link to="/settings" className={linkClass()}>
            {t('Settings')}
          </Link>
        </p>
        {organisation().privacy_email && (
          <p className="mt-4">
            {t('Questions about your data:')}{' '}
            <a href={`mailto:${organisation().privacy_email}`} className={linkClass('break-all')}>
              {organisation().privacy_email}
            </a>
          </p>
        )}
      </LegalText>
    </TextPage>
  )
}

/** The rules that are in force, in words. */
const sentencesOf = (rules: PublicRules) => [
  rules.applications
    ? t(
        'Rejected and withdrawn applications, with their resume, notes and interviews: {count, plural, one {# month} other {# months}} after the last change.',
        { count: rules.applications },
      )
    : t('We keep rejected and withdrawn applications as long as your account exists.'),
  t('Resumes uploaded but never sent: after {count, plural, one {# day} other {# days}}.', {
    count: rules.resumes,
  }),
  rules.contact_messages
    ? t(
        'Answered or closed messages from the contact form: {count, plural, one {# month} other {# months}} after the last one.',
        { count: rules.contact_messages },
      )
    : t('We keep messages from the contact form.'),
  rules.notifications
    ? t('Notifications: after {count, plural, one {# month} other {# months}}.', {
        count: rules.notifications,
      })
    : t('We keep notifications as long as your account exists.'),
  t('Sent emails: after {count, plural, one {# day} other {# days}}.', { count: rules.mails }),
  t(
    'Logged-in devices: after {count, plural, one {# day} other {# days}} of inactivity. They then need to log in again.',
    { count: rules.login_days ?? rules.sessions },
  ),
  rules.impersonations
    ? t(
        'Records of a superadmin viewing the site as you: after {count, plural, one {# month} other {# months}}.',
        { count: rules.impersonations },
      )
    : t('We keep a record of each time a superadmin viewed the site as you.'),
  rules.audit
    ? t('The activity log: after {count, plural, one {# month} other {# months}}.', {
        count: rules.audit,
      })
    : t('We keep the activity log.'),
  t("Where the law requires it, we keep a person's data until a dispute is settled."),
]
