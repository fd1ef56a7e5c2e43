import {
  defaultOrganisation,
  type Organisation,
  setOrganisation,
} from '@app/contract/i18n/organisation.ts'
import type { Company } from '@app/contract/site/company-reviews.ts'
import type { NewsPost } from '@app/contract/site/news.ts'
import type { MetaDescriptor } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { fakeInternship } from '#lib/api/fake-internship.ts'
import { internshipMeta } from './internship-meta.ts'
import { newsMeta } from './news-meta.ts'
import { organization } from './structured-data.ts'

type SchemaThing = Record<string, unknown>

/** What schema.org's types cannot do without, as search engines read them. */
const required: Record<string, readonly string[]> = {
  JobPosting: ['title', 'description', 'datePosted', 'validThrough', 'hiringOrganization'],
  Organization: ['name'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  AboutPage: ['name', 'url', 'mainEntity'],
  CollectionPage: ['name', 'url'],
  ContactPage: ['name', 'url', 'mainEntity'],
  Person: ['name'],
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
  ImageObject: ['url'],
  Rating: ['ratingValue'],
  Review: ['reviewRating', 'author'],
  AggregateRating: ['ratingValue', 'reviewCount'],
}
const isThing = (value: unknown): value is SchemaThing =>
  typeof value === 'object' && value !== null

/** Everything that is missing or wrong in it, and in what lies within. */
function schemaProblems(value: unknown, at = '', top = true): string[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => schemaProblems(one, `${at}[${index}]`, false))
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
  const within = Object.entries(value).flatMap(([key, one]) =>
    schemaProblems(one, `${at}.${key}`, false),
  )
  return [...context, ...missing, ...relative, ...within]
}

interface Page {
  meta: (args: object) => MetaDescriptor[]
}

const base_url = 'https://cohort.example'
const modules = import.meta.glob<Page>('./*.tsx', { eager: true })
/** Every page that needs no record to be shown, by its file. */
const indexed = Object.entries(modules)
  .map(([file, page]) => ({ file, tags: metaOf(page) }))
  .filter(({ tags }) => tags.some((one) => 'tagName' in one && one.rel === 'canonical'))

function metaOf({ meta }: Partial<Page>): MetaDescriptor[] {
  try {
    return meta?.({ loaderData: { base_url }, location: { search: '' }, matches: [] }) ?? []
  } catch {
    return []
  }
}

/** Were one of these not looked at, it would have failed. */
const atLeast = [
  ...['about', 'apply', 'careers', 'faq', 'help', 'hire-talent', 'internships', 'landing'],
  ...['privacy', 'sitemap', 'students', 'team', 'terms', 'contact', 'news', 'hall-of-fame'],
].map((name) => `./${name}.tsx`)

const thingsIn = (tags: readonly MetaDescriptor[]) =>
  tags.flatMap((one) =>
    'script:ld+json' in one ? [JSON.parse(JSON.stringify(one['script:ld+json']))] : [],
  )
const contentOf = (tags: readonly MetaDescriptor[], name: string) =>
  tags.flatMap((one) =>
    ('name' in one && one.name === name) || ('property' in one && one.property === name)
      ? [String((one as { content: unknown }).content)]
      : [],
  )[0]

test('every public page has a title, a description and an address of its own, also for shared links', () => {
  expect(indexed.map(({ file }) => file)).toEqual(expect.arrayContaining(atLeast))
  for (const { file, tags } of indexed) {
    expect(contentOf(tags, 'description')?.length, file).toBeGreaterThan(50)
    expect(contentOf(tags, 'description')?.length, file).toBeLessThan(170)
    for (const property of ['og:title', 'og:description', 'og:url', 'og:type', 'og:image'])
      expect(contentOf(tags, property), `${file} ${property}`).toBeTruthy()
    for (const property of ['og:url', 'og:image'])
      expect(URL.canParse(contentOf(tags, property) ?? ''), file).toBe(true)
  }
  for (const name of ['description', 'og:title', 'og:url']) {
    const all = indexed.map(({ tags }) => contentOf(tags, name))
    expect(new Set(all).size, `${name} is each page's own`).toBe(all.length)
  }
})

test('what every page tells search engines is whole', () => {
  const problems = indexed.flatMap(({ file, tags }) =>
    thingsIn(tags).flatMap((thing) => schemaProblems(thing, `${file} ${thing['@type']}`)),
  )
  expect(problems).toEqual([])
  const types = (file: string) =>
    thingsIn(indexed.find((page) => page.file === file)?.tags ?? []).map((thing) => thing['@type'])
  expect(types('./landing.tsx')).toEqual(['WebSite', 'Organization'])
  expect(types('./faq.tsx')).toEqual(['BreadcrumbList', 'FAQPage'])
  expect(types('./hire-talent.tsx')).toEqual(['BreadcrumbList', 'Service'])
})

test('an organisation without a logo is not given the one of the product', () => {
  onTestFinished(() => setOrganisation(defaultOrganisation))
  const logoOf = (profile: Partial<Organisation>) => {
    setOrganisation({ ...defaultOrganisation, ...profile })
    return organization(base_url).logo
  }
  expect(logoOf({})).toBe(`${base_url}/apple-touch-icon.png`)
  expect(logoOf({ name: 'Spree Akademie' })).toBeUndefined()
  const logo_id = '0192f0c0-0000-7000-8000-000000000009'
  expect(logoOf({ name: 'Spree Akademie', logo_id })).toBe(`${base_url}/api/files/${logo_id}`)
})

test('search engines get the answers that superadmins wrote', () => {
  const added = 'faq.account_0a1b2c3d'
  const tags = metaWith({
    'faq.cost.text': 'Nothing at all.',
    'faq.account.entries': JSON.stringify([added, 'faq.data']),
    [`${added}.title`]: 'Why?',
    [`${added}.text`]: 'Because.',
  })
  const { mainEntity } = thingsIn(tags)[1]
  expect(mainEntity[0].acceptedAnswer.text).toBe('Nothing at all.')
  expect(mainEntity.map(({ name }: { name: string }) => name).slice(-2)).toEqual([
    'Why?',
    'How do I export or delete my data?',
  ])
  expect(mainEntity.at(-2).acceptedAnswer.text).toBe('Because.')
})

test('a page has the title and the description that superadmins wrote, also where it is shared', () => {
  const text = { 'faq.meta_title': 'Ask us', 'faq.meta_text': 'Whatever you like.' }
  const tags = metaWith(text)
  expect(tags).toContainEqual({ title: 'Ask us · Cohort' })
  expect(contentOf(tags, 'og:title')).toBe('Ask us')
  for (const name of ['description', 'og:description'])
    expect(contentOf(tags, name)).toBe('Whatever you like.')
  expect(thingsIn(tags)[0].itemListElement[1].name).toBe('Ask us')
})

function metaWith(texts: Record<string, string>) {
  const matches = [{ loaderData: { site: { language: 'en', texts } } }]
  const { meta } = modules['./faq.tsx'] as Page
  return meta({ loaderData: { base_url }, location: { search: '' }, matches })
}

test('an internship is a whole JobPosting, remote or at a place, paid or not', () => {
  const problems = [
    {},
    { is_remote: true },
    { paid_or_unpaid: 'Unpaid' as const, stipend: null },
  ].flatMap((more) => {
    const [posting, trail] = thingsIn(
      internshipMeta({ internship: { ...internship, ...more }, is_open: true, base_url }),
    )
    expect(schemaProblems(trail, 'BreadcrumbList')).toEqual([])
    return 'jobLocation' in posting === 'applicantLocationRequirements' in posting
      ? ['It says no place, or two.']
      : schemaProblems(posting, 'JobPosting')
  })
  expect(problems).toEqual([])
})

test('a closed internship is no search result and no JobPosting', () => {
  const tags = internshipMeta({ internship, is_open: false, base_url })
  expect(contentOf(tags, 'robots')).toContain('noindex')
  expect(thingsIn(tags)).toEqual([])
})

test('a post is a whole Article, with and without a picture and an author', () => {
  for (const more of [{}, { cover_image_url: '/api/files/1', author_name: 'Asha Rao' }]) {
    const tags = newsMeta({ post: { ...post, ...more }, base_url })
    expect(thingsIn(tags).flatMap((thing) => schemaProblems(thing, 'Article'))).toEqual([])
    expect(contentOf(tags, 'og:type')).toBe('article')
  }
})

const metaFor = (file: string, loaderData: object) =>
  (modules[file] as Page).meta({ loaderData, location: { search: '' }, matches: [] })

test('a company is a whole Organization at its own address, rated only where somebody rated it', () => {
  const organizationOf = (more: Partial<Company>) => {
    const loaded = { company: { ...company, ...more }, base_url, cursors: [] }
    const tags = metaFor('./company.tsx', loaded)
    expect(contentOf(tags, 'og:url')).toBe(`${base_url}/companies/farmloop-${company.id}`)
    return thingsIn(tags)[0]
  }
  const rated = organizationOf({ rating: { average: 4.5, count: 2 } })
  expect(schemaProblems(rated, 'Organization')).toEqual([])
  expect(rated).toMatchObject({
    '@type': 'Organization',
    url: `${base_url}/companies/farmloop-${company.id}`,
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
  })
  const bare = organizationOf({ description: '', domain: '' })
  expect(schemaProblems(bare, 'Organization')).toEqual([])
  expect(bare).not.toHaveProperty('aggregateRating')
})

test('the hall of fame has breadcrumbs and names nobody to search engines', () => {
  const page = { people: [{ name: 'Meera Iyer' }], next_cursor: null, total: 1 }
  const things = thingsIn(metaFor('./hall-of-fame.tsx', { base_url, page }))
  expect(things.flatMap((thing) => schemaProblems(thing, 'Hall of Fame'))).toEqual([])
  expect(things.map((thing) => thing['@type'])).toEqual(['BreadcrumbList'])
  expect(JSON.stringify(things)).not.toContain('Meera')
})

test('a certificate is for whom its holder shows it: whole when shared, never a search result', () => {
  for (const is_valid of [true, false]) {
    const certificate = { holder_name: 'Meera Iyer', code: 'ABC', title: 'React', is_valid }
    const tags = metaFor('./certificate.tsx', {
      base_url,
      certificate: { ...certificate, company_name: 'FarmLoop' },
    })
    expect(contentOf(tags, 'robots')).toContain('noindex')
    expect(thingsIn(tags)).toEqual([])
    expect(contentOf(tags, 'og:url')).toBe(`${base_url}/certificates/ABC`)
    expect(contentOf(tags, 'description')?.includes('revoked')).toBe(!is_valid)
  }
})

test('what is missing is found', () => {
  expect(schemaProblems({ '@type': 'Question', name: 'Why?' })).toHaveLength(2)
  expect(
    schemaProblems({ '@context': 'https://schema.org', '@type': 'Organisation' }),
  ).toHaveLength(1)
})

const company: Company = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  name: 'FarmLoop',
  domain: 'Farming',
  description: 'Fresh from the field.',
  logo_url: null,
  open: 1,
  internships: [],
  response: null,
  rating: null,
}
const at = '2026-11-01T09:00:00.000Z'
const post: NewsPost = {
  slug: 'ten-teams',
  title: 'Ten teams',
  summary: 'What ten teams showed.',
  text: 'A text.',
  cover_image_url: null,
  published_at: at,
  updated_at: at,
  author_name: null,
}
const internship = fakeInternship()
