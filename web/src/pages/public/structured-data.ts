import type { MetaDescriptor } from 'react-router'

/** What search engines are told about a page, in the words of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

/** As descriptors for `meta`. */
export const structured = (...things: Thing[]): MetaDescriptor[] =>
  things.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }))

export const organization = (base_url: string): Thing => ({
  '@type': 'Organization',
  '@id': `${base_url}/#organization`,
  name: 'Cohort',
  url: `${base_url}/`,
  logo: `${base_url}/apple-touch-icon.png`,
})

/** With the marketplace as the search of the whole site. */
export const website = (base_url: string): Thing => ({
  '@type': 'WebSite',
  name: 'Cohort',
  url: `${base_url}/`,
  publisher: { '@type': 'Organization', '@id': `${base_url}/#organization`, name: 'Cohort' },
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
): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: base_url + path,
  })),
})

interface Answered {
  question: string
  answer: string
}

export const faqPage = (entries: readonly Answered[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** Something that Cohort does for somebody. */
export const service = (base_url: string, text: { name: string; description: string }): Thing => ({
  '@type': 'Service',
  ...text,
  provider: organization(base_url),
  areaServed: { '@type': 'Country', name: 'India' },
})
