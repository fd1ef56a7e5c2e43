type Thing = Record<string, unknown>

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
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null

/** Everything that is missing or wrong in it, and in what lies within. */
export function faultsIn(value: unknown, at = '', top = true): string[] {
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
