import { organisation } from '../i18n/organisation.ts'

/** The slug of a title: `Ten teams, one week` becomes `ten-teams-one-week`. */
export const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')

/** A file's name that begins with the organisation's: `spree-calendar.ics`. */
export const ownFileName = (name: string) =>
  [slugOf(organisation().short_name), name].filter(Boolean).join('-')

interface NamedRecord {
  id: string
  name: string
}

/**
 * The path of a company's page: `/companies/farmloop-0192f0c0-…`. The id at its end identifies it, even after the name
 * changes.
 */
export const companyPath = ({ id, name }: NamedRecord) =>
  `/companies/${[slugOf(name), id].filter(Boolean).join('-')}`

/** The id at the end of such a path; other text is returned unchanged. */
export const idIn = (address: string) =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(address)?.[0] ?? address
