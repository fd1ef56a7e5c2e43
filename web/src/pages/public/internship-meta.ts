import type { Internship } from '@app/contract/hiring/internships.ts'
import { jobPosting } from '@app/contract/hiring/job-posting.ts'
import { organisation } from '@app/contract/i18n/organisation.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { MetaDescriptor } from 'react-router'
import { pageMeta } from './page-meta.ts'
import { breadcrumbs, structured } from './structured-data.ts'

const missing = localized([
  { title: msg('Internship Not Found · {organisation}') },
  { name: 'robots', content: 'noindex' },
])

interface InternshipLoaderData {
  internship: Internship
  is_open: boolean
  base_url: string
}

/** The metadata of a posting for search engines, which list open ones only, and for shared links. */
export function internshipMeta(loaded: InternshipLoaderData | undefined): MetaDescriptor[] {
  if (!loaded) return missing
  const { internship, is_open, base_url } = loaded
  const path = `/internships/${internship.id}`
  return [
    ...pageMeta({
      title: t('{title} at {company_name}', {
        title: internship.title,
        company_name: internship.company_name,
      }),
      description: excerpt(internship.description),
      base_url,
      path,
      // Another version is another address, since networks keep pictures by their address.
      picture: `/share/internships/${internship.id}.png?v=${internship.version}`,
      indexed: is_open,
    }),
    ...(is_open
      ? structured(
          jobPosting(internship, base_url),
          breadcrumbs(base_url, [
            [organisation().short_name, '/'],
            [t('Internships'), '/internships'],
            [internship.title, path],
          ]),
        )
      : []),
  ]
}

/** As much as a search result shows. */
function excerpt(text: string, maxLength = 155) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength).replace(/ \S*$/, '')} …`
}
