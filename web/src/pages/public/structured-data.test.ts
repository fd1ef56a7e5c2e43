import type { Internship } from '@app/contract/internships.ts'
import type { MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import { internshipMeta } from './internship-meta.ts'

type Thing = Record<string, unknown>
interface Page {
  meta: (args: object) => MetaDescriptor[]
}

const base_url = 'https://cohort.example'
const modules = import.meta.glob<Page>('./*.tsx', { eager: true })
/** Every page that needs no record to be shown, by its file. */
const indexed = Object.entries(modules)
  .map(([file, page]) => ({ file, found: metaOf(page) }))
  .filter(({ found }) => found.some((one) => 'tagName' in one && one.rel === 'canonical'))

function metaOf({ meta }: Partial<Page>): MetaDescriptor[] {
  try {
    return meta?.({ loaderData: { base_url }, location: { search: '' } }) ?? []
  } catch {
    return []
  }
}

/** Were one of these not looked at, it would have failed. */
const atLeast = [
  ...['about', 'apply', 'careers', 'faq', 'help', 'hire-talent', 'internships', 'landing'],
  ...['privacy', 'sitemap', 'students', 'team', 'terms'],
].map((name) => `./${name}.tsx`)

/** What schema.org's types cannot do without, as search engines read them. */
const required: Record<string, readonly string[]> = {
  JobPosting: ['title', 'description', 'datePosted', 'validThrough', 'hiringOrganization'],
  Organization: ['name'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  AboutPage: ['name', 'url', 'mainEntity'],
  Service: ['name', 'description', 'provider'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Country: ['name'],
  Place: ['address'],
  PostalAddress: ['addressCountry'],
  PropertyValue: ['name', 'value'],
  MonetaryAmount: ['currency', 'value'],
  QuantitativeValue: ['value', 'unitText'],
  Article: ['headline', 'datePublished', 'author'],
  NewsArticle: ['headline', 'datePublished', 'author'],
  Blog: ['name'],
  BlogPosting: ['headline', 'datePublished', 'author'],
  AggregateRating: ['ratingValue', 'reviewCount'],
}
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null

/** Everything that is missing or wrong in it, and in what lies within. */
function faultsIn(value: unknown, at = '', top = true): string[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => faultsIn(one, `${at}[${index}]`, false))
  if (!isThing(value)) return value === '' || value === undefined ? [`${at} is empty`] : []
  const fields = required[String(value['@type'])]
  if (!fields) return [`${at} is of an unknown type ${value['@type']}`]
  const context = top && value['@context'] !== 'https://schema.org' ? [`${at} has no context`] : []
  const missing = fields
    .filter((field) => !(field in value))
    .map((field) => `${at}.${field} is missing`)
  const relative = ['url', 'item', 'logo', 'image', '@id']
    .filter((field) => typeof value[field] === 'string' && !URL.canParse(value[field]))
    .map((field) => `${at}.${field} is no whole address`)
  const within = Object.entries(value).flatMap(([key, one]) => faultsIn(one, `${at}.${key}`, false))
  return [...context, ...missing, ...relative, ...within]
}

const thingsIn = (found: readonly MetaDescriptor[]) =>
  found.flatMap((one) =>
    'script:ld+json' in one ? [JSON.parse(JSON.stringify(one['script:ld+json']))] : [],
  )
const contentOf = (found: readonly MetaDescriptor[], name: string) =>
  found.flatMap((one) =>
    ('name' in one && one.name === name) || ('property' in one && one.property === name)
      ? [String((one as { content: unknown }).content)]
      : [],
  )[0]

test('every public page has a title, a description and an address of its own, also for shared links', () => {
  expect(indexed.map(({ file }) => file)).toEqual(expect.arrayContaining(atLeast))
  for (const { file, found } of indexed) {
    expect(contentOf(found, 'description')?.length, file).toBeGreaterThan(60)
    expect(contentOf(found, 'description')?.length, file).toBeLessThan(170)
    for (const property of ['og:title', 'og:description', 'og:url', 'og:type'])
      expect(contentOf(found, property), `${file} ${property}`).toBeTruthy()
    expect(URL.canParse(contentOf(found, 'og:url') ?? ''), file).toBe(true)
  }
  for (const name of ['description', 'og:title', 'og:url']) {
    const all = indexed.map(({ found }) => contentOf(found, name))
    expect(new Set(all).size, `${name} is each page's own`).toBe(all.length)
  }
})

test('what every page tells search engines is whole', () => {
  const faults = indexed.flatMap(({ file, found }) =>
    thingsIn(found).flatMap((thing) => faultsIn(thing, `${file} ${thing['@type']}`)),
  )
  expect(faults).toEqual([])
  const types = (file: string) =>
    thingsIn(indexed.find((page) => page.file === file)?.found ?? []).map((thing) => thing['@type'])
  expect(types('./landing.tsx')).toEqual(['WebSite', 'Organization'])
  expect(types('./faq.tsx')).toEqual(['BreadcrumbList', 'FAQPage'])
  expect(types('./hire-talent.tsx')).toEqual(['Service', 'BreadcrumbList'])
})

test('an internship is a whole JobPosting, remote or at a place, paid or not', () => {
  const faults = [
    {},
    { is_remote: true },
    { paid_or_unpaid: 'Un-Paid' as const, stipend: null },
  ].flatMap((more) => {
    const [posting] = thingsIn(internshipMeta({ internship: { ...internship, ...more }, base_url }))
    return 'jobLocation' in posting === 'applicantLocationRequirements' in posting
      ? ['It says no place, or two.']
      : faultsIn(posting, 'JobPosting')
  })
  expect(faults).toEqual([])
})

test('what is missing is found', () => {
  expect(faultsIn({ '@type': 'Question', name: 'Why?' })).toHaveLength(2)
  expect(faultsIn({ '@context': 'https://schema.org', '@type': 'Organisation' })).toHaveLength(1)
})

const at = '2026-11-01T09:00:00.000Z'
const internship = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  title: 'React Developer',
  company_name: 'FarmLoop',
  category: 'Tech',
  location: 'Pune',
  is_remote: false,
  duration: '3 months',
  start_date: '2027-01-10',
  application_closing_date: '2026-12-20',
  paid_or_unpaid: 'Paid',
  stipend: 12_000,
  created_at: at,
  published_at: at,
  description: 'Build it.',
  scope: 'Screens.',
  eligibility: 'Anyone.',
  skills: ['React'],
  openings: 2,
  cover_image_url: null,
} as Internship
