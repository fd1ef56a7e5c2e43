import { listedPages, pageUrl, roleAreas, unlistedPages } from '@app/contract/pages.ts'
import { sql } from 'drizzle-orm'
import { isOpen } from '#domains/hiring/internships/internships.ts'
import { companyPlaces } from '#domains/site/company-reviews/company-reviews.ts'
import { newsPlaces } from '#domains/site/news/news.ts'
import type { Db } from '#platform/database/db.ts'
import { internships } from '#schema/internships.table.ts'

/** A sitemap file holds at most this many addresses (sitemaps.org). */
const perSitemap = 50_000

interface SitemapEntry {
  path: string
  changed?: string
}

const publicPages: SitemapEntry[] = listedPages.map((page) => ({ path: pageUrl(page) }))

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const xml = (kind: 'urlset' | 'sitemapindex', entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${kind}>
`

const urlset = (base: string, places: SitemapEntry[]) =>
  xml(
    'urlset',
    places.map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
      return `<url><loc>${escaped(base + path)}</loc>${lastmod}</url>`
    }),
  )

const index = (base: string, parts: number) =>
  xml(
    'sitemapindex',
    Array.from({ length: parts }, (_, at) => {
      return `<sitemap><loc>${escaped(base)}/sitemap-${at + 1}.xml</loc></sitemap>`
    }),
  )

/** Everything a search engine may list; an index of parts when it is more than one file may hold. */
export async function sitemap(db: Db, base: string, most = perSitemap): Promise<string> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(internships)
    .where(isOpen)
  const total = counted?.total ?? 0
  const pages = await ourPlaces(db)
  if (total + pages.length > most) return index(base, Math.ceil(total / most) + 1)
  return urlset(base, [...pages, ...(await openPlaces(db, 1, most))])
}

/** The first part is the public pages, the others the internships. Undefined: there is no such part. */
export async function sitemapPart(db: Db, base: string, part: number, most = perSitemap) {
  if (part === 1) return urlset(base, await ourPlaces(db))
  const places = await openPlaces(db, part - 1, most)
  return places.length ? urlset(base, places) : undefined
}

const ourPlaces = async (db: Db): Promise<SitemapEntry[]> => [
  ...publicPages,
  ...(await newsPlaces(db)),
  ...(await companyPlaces(db)),
]

async function openPlaces(db: Db, page: number, most: number): Promise<SitemapEntry[]> {
  const rows = await db
    .select({
      id: internships.id,
      changed: sql<string>`to_char(${internships.updated_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    })
    .from(internships)
    .where(isOpen)
    .orderBy(internships.created_at, internships.id)
    .limit(most)
    .offset((page - 1) * most)
  return rows.map(({ id, changed }) => ({
    path: pageUrl('internship', { params: { id } }),
    changed,
  }))
}

/** Of one person or of no page. */
const hidden = [
  ...[...roleAreas, 'dev'].map((area) => `/${area}/`),
  ...unlistedPages.map((page) => pageUrl(page)),
  '/language',
]

/**
 * Covers are pictures of public pages; the rest of the API and the pages behind the sign-in are not indexed. Public
 * profiles are, although the address of one's own profile begins like theirs: the longer rule wins (RFC 9309).
 */
export const robots = (base: string) =>
  `User-agent: *
Allow: /
Allow: /api/files/
Allow: ${pageUrl('public_profile', { params: { address: '' } })}
Disallow: /api/
${hidden.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${base}/sitemap.xml
`
