import { countryName, logoPath, organisation, product } from '@app/contract/i18n/organisation.ts'
import type { MetaDescriptor } from 'react-router'

/** Structured data of a page for search engines (schema.org). */
export type SchemaThing = { '@type': string } & Record<string, unknown>

/** As descriptors for `meta`. */
export const structured = (...things: SchemaThing[]): MetaDescriptor[] =>
  things.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }))

/** The product's own icon is the logo of nobody else. */
const logo = () =>
  logoPath() ?? (organisation().name === product ? '/apple-touch-icon.png' : undefined)

export const organization = (base_url: string): SchemaThing => ({
  '@type': 'Organization',
  '@id': `${base_url}/#organization`,
  name: organisation().name,
  url: `${base_url}/`,
  ...(logo() && { logo: base_url + logo() }),
  ...(organisation().contact_email && { email: organisation().contact_email }),
})

/** With the marketplace as the search of the whole site. */
export const website = (base_url: string): SchemaThing => ({
  '@type': 'WebSite',
  name: organisation().name,
  url: `${base_url}/`,
  publisher: {
    '@type': 'Organization',
    '@id': `${base_url}/#organization`,
    name: organisation().name,
  },
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${base_url}/internships?search={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
})

/** The way to a page: its names and paths, from the home down. */
export const breadcrumbs = (
  base_url: string,
  trail: readonly (readonly [name: string, path: string])[],
): SchemaThing => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: base_url + path,
  })),
})

interface AnsweredQuestion {
  question: string
  answer: string
}

export const faqPage = (entries: readonly AnsweredQuestion[]): SchemaThing => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** A service that the organisation offers. */
export const service = (
  base_url: string,
  text: { name: string; description: string },
): SchemaThing => ({
  '@type': 'Service',
  ...text,
  provider: organization(base_url),
  areaServed: { '@type': 'Country', name: countryName() },
})
