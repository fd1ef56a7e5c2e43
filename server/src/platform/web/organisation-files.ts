import { logoPath, organisation } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import type { FastifyInstance } from 'fastify'

/** The product's own, where there is no logo. */
const icons = [
  { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
]

const manifestOf = () => {
  const { name, short_name, accent_color } = organisation()
  const logo = logoPath()
  return {
    id: '/',
    name,
    short_name,
    description: t('{organisation} brings students and startups together on real projects.'),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: accent_color ?? '#2d55cc',
    categories: ['business', 'education', 'productivity'],
    icons: logo ? [{ src: logo, type: 'image/png', sizes: '512x512' }] : icons,
    shortcuts: [
      { name: t('Internships'), url: pageUrl('internships') },
      { name: t('Calendar'), url: pageUrl('calendar') },
      { name: t('Notifications'), url: pageUrl('notifications') },
    ],
  }
}

/** The accent and what is made of it, in both themes; text in the accent is lighter on dark ground. */
const styleOf = (accent: string) => `:root {
  --accent: ${accent};
  --accent-strong: color-mix(in oklab, ${accent} 85%, black);
  --accent-text: light-dark(${accent}, color-mix(in oklab, ${accent} 45%, white));
  --accent-soft: light-dark(color-mix(in oklab, ${accent} 10%, white), color-mix(in oklab, ${accent} 25%, black));
}
`

/** The files of every page that depend on the organisation: the manifest, and its colour as a style sheet. */
export function organisationFiles(app: FastifyInstance) {
  const hidden = { schema: { hide: true } }
  app.get('/site.webmanifest', hidden, async (_, reply) =>
    reply
      .type('application/manifest+json')
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Language')
      .send(manifestOf()),
  )
  app.get('/organisation.css', hidden, async (_, reply) => {
    const { accent_color } = organisation()
    return reply
      .type('text/css; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(accent_color ? styleOf(accent_color) : '')
  })
}
