import { companyPath } from '../core/slug.ts'
import { dateFormat } from '../i18n/formatters.ts'
import { countryName, organisation } from '../i18n/organisation.ts'
import { t } from '../i18n/translate.ts'
import { categoryWords } from './category-labels.ts'
import type { Internship } from './internships.ts'

/** The public facts of a posting that search engines list. */
export type JobAdvert = Pick<
  Internship,
  | 'id'
  | 'title'
  | 'description'
  | 'scope'
  | 'eligibility'
  | 'skills'
  | 'learning'
  | 'team'
  | 'hours_per_week'
  | 'company_name'
  | 'company_id'
  | 'category'
  | 'location'
  | 'is_remote'
  | 'duration_months'
  | 'start_date'
  | 'application_closing_date'
  | 'paid_or_unpaid'
  | 'stipend'
  | 'openings'
  | 'cover_image_url'
  | 'created_at'
  | 'published_at'
>

/** A schema.org JobPosting with every field that Google requires or recommends; `base` is the site's URL. */
export function jobPosting(internship: JobAdvert, base: string) {
  const { title, company_name, application_closing_date, published_at, created_at } = internship
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: descriptionHtml(internship),
    identifier: { '@type': 'PropertyValue', name: company_name, value: internship.id },
    url: `${base}/internships/${internship.id}`,
    datePosted: published_at ?? created_at,
    validThrough: endOf(application_closing_date),
    employmentType: ['INTERN', 'PART_TIME'],
    hiringOrganization: {
      '@type': 'Organization',
      name: company_name,
      ...ownPage(internship, base),
    },
    ...place(internship),
    ...salary(internship),
    ...(internship.cover_image_url && { image: base + internship.cover_image_url }),
    industry: categoryWords(internship.category),
    ...demands(internship),
    ...hours(internship),
    jobStartDate: internship.start_date,
    totalJobOpenings: internship.openings,
    directApply: true,
  }
}

/** The end of a day in the organisation's zone, with that day's offset from UTC. */
function endOf(day: string) {
  const format = dateFormat('en', {
    timeZone: organisation().time_zone,
    timeZoneName: 'longOffset',
  })
  const parts = format.formatToParts(new Date(`${day}T23:59:59Z`))
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${day}T23:59:59${zone.slice(3) || 'Z'}`
}

/** Fields the manager left empty are omitted. */
const demands = ({ skills, eligibility, scope }: JobAdvert) => ({
  ...(skills.length > 0 && { skills: skills.join(', ') }),
  ...(eligibility && { qualifications: eligibility }),
  ...(scope && { responsibilities: scope }),
})

const hours = ({ hours_per_week }: JobAdvert) =>
  hours_per_week === null
    ? {}
    : {
        workHours: t('{hours, plural, one {# hour} other {# hours}} per week', {
          hours: hours_per_week,
        }),
      }

/** The hiring organisation, with its page if it has one. */
const ownPage = ({ company_id: id, company_name: name }: JobAdvert, base: string) =>
  id ? { sameAs: base + companyPath({ id, name }) } : {}

/** A remote posting names where applicants may live; any other names where the work is. */
function place({ is_remote, location }: JobAdvert) {
  const { country } = organisation()
  if (is_remote)
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: countryName() },
    }
  const address = { '@type': 'PostalAddress', addressLocality: location, addressCountry: country }
  return { jobLocation: { '@type': 'Place', address } }
}

function salary({ paid_or_unpaid, stipend }: JobAdvert) {
  if (paid_or_unpaid !== 'Paid' || !stipend) return {}
  const value = { '@type': 'QuantitativeValue', value: stipend, unitText: 'MONTH' }
  return { baseSalary: { '@type': 'MonetaryAmount', currency: organisation().currency, value } }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

function descriptionHtml(advert: JobAdvert) {
  const { description, scope, learning, team, eligibility, skills, duration_months } = advert
  const parts: [string, string][] = [
    [t('Scope of work'), paragraphs(scope)],
    [t('What you will learn'), paragraphs(learning)],
    [t('The team'), paragraphs(team)],
    [t('Eligibility'), paragraphs(eligibility)],
    [
      t('Skills'),
      skills.length ? `<ul>${skills.map((s) => `<li>${escaped(s)}</li>`).join('')}</ul>` : '',
    ],
    [
      t('Duration'),
      paragraphs(
        t('{months, plural, one {# month} other {# months}}', { months: duration_months }),
      ),
    ],
  ]
  const more = parts.filter(([, html]) => html).map(([name, html]) => `<h3>${name}</h3>${html}`)
  return paragraphs(description) + more.join('')
}
