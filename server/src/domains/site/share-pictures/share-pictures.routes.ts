import { type Art, coverOf, markOf } from '@app/contract/core/art.ts'
import { ApiError, type Call, caller } from '@app/contract/core/route.ts'
import { categoryWords } from '@app/contract/hiring/category-labels.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { sumHours } from '@app/contract/i18n/durations.ts'
import { dateFormat, numberFormat } from '@app/contract/i18n/formatters.ts'
import { logoPath, organisation } from '@app/contract/i18n/organisation.ts'
import { localeOf, t } from '@app/contract/i18n/translate.ts'
import { certificates } from '@app/contract/programme/certificates.ts'
import { publicProfiles } from '@app/contract/programme/public-profiles.ts'
import { companies } from '@app/contract/site/company-reviews.ts'
import { news } from '@app/contract/site/news.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withLocale } from '#platform/http/language.ts'
import { renderedFiles } from '#platform/http/rendered-files.ts'
import { notFound } from '#platform/problem.ts'

/** What a picture shows; the same content is the same picture. */
interface ShareContent {
  name: string
  title: string
  facts: string
  art: Art
  cover_url: string | null
  logo_url: string | null
}

/** Change it with the drawing, so that caches fetch it anew. */
const edition = 2
const maxPictures = 200

/**
 * The pictures of shared links: of each posting, company, post, certificate and public profile that a guest may read, drawn when they are
 * first asked for. What is not public is a 404, as everything is read in process as a guest.
 */
export async function sharePictureRoutes(app: FastifyInstance) {
  const sendRendered = renderedFiles(maxPictures)
  const call = caller(async ({ method, url }) => {
    const answer = await app.inject({ method, url })
    return { status: answer.statusCode, body: answer.json() }
  })

  /** The bytes of a file, none where there is none; `isRead` is false where it could not be read just now. */
  async function bytesAt(url: string | null | undefined) {
    const answer = url && (await app.inject({ method: 'GET', url }))
    if (!answer) return { bytes: undefined, isRead: true }
    const { statusCode, rawPayload } = answer
    return { bytes: statusCode === 200 ? rawPayload : undefined, isRead: statusCode < 500 }
  }

  async function draw(content: ShareContent) {
    const { drawn, legible } = await import('./share-drawing.ts')
    const { short_name, accent_color } = organisation()
    const parts = await Promise.all([content.cover_url, content.logo_url, logoPath()].map(bytesAt))
    const [cover, logo, organisationLogo] = parts.map(({ bytes }) => bytes)
    const bytes = await drawn({
      ...content,
      // A title in letters that our fonts lack gives its place to the name.
      title: (await legible(content.title)) || content.name,
      organisation: short_name,
      accent: accent_color ?? '#2d55cc',
      ...{ cover, logo, organisationLogo },
    })
    return { bytes, isWhole: parts.every(({ isRead }) => isRead) }
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<ShareContent | undefined>,
    cacheControl: string,
  ) {
    // In the organisation's language for all: a request for a picture names none.
    const content = await withLocale(organisation().language, read).catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500) return undefined
      throw error
    })
    if (!content) throw notFound()
    const { short_name, accent_color } = organisation()
    const bytes = await sendRendered(request, reply, {
      content: [edition, content, short_name, accent_color, logoPath()],
      headers: { 'Cache-Control': cacheControl },
      render: () => draw(content),
    })
    if (bytes) reply.type('image/png')
    return reply.send(bytes)
  }

  for (const { path, read, cacheControl } of shareables)
    app.get<{ Params: { id: string } }>(
      `/share/${path}.png`,
      { schema: { hide: true } },
      (request, reply) => send(request, reply, () => read(call, request.params.id), cacheControl),
    )
}

const open = 'public, max-age=300'
/** What a person has switched off, or a certificate that was revoked, is not shown again by a cache. */
const personal = 'public, max-age=0, must-revalidate'

interface Shareable {
  /** Below `/share/`, with the shape of its id. */
  path: string
  cacheControl: string
  /** Undefined where there is nothing to show. */
  read: (call: Call, id: string) => Promise<ShareContent | undefined>
}

const shareables: readonly Shareable[] = [
  {
    path: 'internships/:id(^[0-9a-f-]{36}$)',
    cacheControl: open,
    read: async (call, id) => {
      const posting = await call(internships.read, { params: { id } })
      return {
        name: posting.company_name,
        title: posting.title,
        facts: factsOf(posting),
        art: coverOf(posting.category, posting.id),
        cover_url: posting.cover_image_url,
        logo_url: posting.company_logo_url,
      }
    },
  },
  {
    path: 'companies/:id(^[0-9a-f-]{36}$)',
    cacheControl: open,
    read: async (call, id) => {
      const company = await call(companies.read, { params: { id } })
      return {
        name: company.domain || company.name,
        title: company.name,
        facts: company.open
          ? t('{open, plural, one {# open internship} other {# open internships}}', {
              open: company.open,
            })
          : '',
        art: { ...coverOf(company.domain, company.id), ground: markOf(company.name).ground },
        cover_url: null,
        logo_url: company.logo_url,
      }
    },
  },
  {
    path: 'news/:id(^[a-z0-9-]{1,80}$)',
    cacheControl: open,
    read: async (call, slug) => {
      const post = await call(news.read, { params: { slug } })
      return {
        name: t('{organisation} news'),
        title: post.title,
        facts: dayOf(post.published_at),
        art: coverOf('news', post.slug),
        cover_url: post.cover_image_url,
        logo_url: logoPath() ?? null,
      }
    },
  },
  {
    path: 'certificates/:id(^[0-9A-Za-z-]{14}$)',
    cacheControl: personal,
    read: async (call, code) => {
      const certificate = await call(certificates.read, { params: { code } })
      if (!certificate.is_valid) return undefined
      const { holder_name, title, company_name, hours } = certificate
      return {
        name: company_name,
        title: t('Certificate of {holder_name}', { holder_name }),
        facts: [title, approvedHours(hours)].join(' · '),
        art: coverOf('certificate', certificate.code),
        cover_url: null,
        logo_url: null,
      }
    },
  },
  {
    path: 'profiles/:id(^[a-z0-9-]{4,40}$)',
    cacheControl: personal,
    read: async (call, address) => {
      const person = await call(publicProfiles.read, { params: { address } })
      const hours = sumHours(person.internships.map((one) => one.hours))
      return {
        name: person.full_name,
        title: person.headline || t('Public profile'),
        facts: hours ? approvedHours(hours) : '',
        art: coverOf('certificate', address),
        cover_url: null,
        logo_url: null,
      }
    },
  },
]

const approvedHours = (hours: number) =>
  t('{hours, plural, one {# approved hour} other {# approved hours}}', {
    hours: Math.floor(hours),
  })

const locale = () => localeOf(organisation().language)

const dayOf = (at: string) =>
  dateFormat(locale(), {
    dateStyle: 'long',
    timeZone: organisation().time_zone,
  }).format(new Date(at))

interface PostingFacts {
  location: string
  stipend: number | null
  paid_or_unpaid: string
  duration_months: number
  category: string
}

function factsOf(posting: PostingFacts) {
  const money = numberFormat(locale(), {
    style: 'currency',
    currency: organisation().currency,
    maximumFractionDigits: 0,
  })
  const isPaid = posting.paid_or_unpaid === 'Paid' && posting.stipend
  return [
    categoryWords(posting.category),
    posting.location,
    t('{months, plural, one {# month} other {# months}}', { months: posting.duration_months }),
    ...(isPaid ? [t('{stipend}/month', { stipend: money.format(posting.stipend ?? 0) })] : []),
  ].join(' · ')
}
