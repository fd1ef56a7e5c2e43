import { may } from '@app/contract/core/access.ts'
import type { Role } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { SearchResults } from '@app/contract/insight/search.ts'
import { pageUrl, roleUrl } from '@app/contract/pages.ts'
import { z } from 'zod'
import { formatDay, formatIdentifier } from '#lib/i18n/format.ts'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { storedValue } from '#lib/stored-value.ts'

export const kinds = ['page', 'person', 'project', 'task', 'internship'] as const
export type Kind = (typeof kinds)[number]

export const kindLabels: Record<Kind, string> = localized({
  page: msg('Pages'),
  person: msg('People'),
  project: msg('Projects'),
  task: msg('Tasks'),
  internship: msg('Internships'),
})

/** Something that can be gone to: a page, or what opens over the page one is on. */
export interface Item {
  kind: Kind
  id: string
  label: string
  hint: string
  /** Without it, a person or a project opens beside the page. */
  to?: string | undefined
}

export interface Page {
  label: string
  path: string
}

/** Whether the text stands in the name of a page or of a result. */
export const fits =
  (query: string) =>
  ({ label }: Pick<Item, 'label'>) =>
    label.toLowerCase().includes(query.toLowerCase())

export const pageItems = (pages: readonly Page[], query: string): Item[] =>
  pages
    .filter(fits(query))
    .map(({ label, path }) => ({ kind: 'page', id: path, label, hint: '', to: path }))

/** Roles without a list of projects read a card of it. */
const projectPage = (role: Role, id: string) =>
  may(role, 'projects.work') || may(role, 'projects.update')
    ? pageUrl('project', { role, params: { id } })
    : undefined

export const tasksPage = (role: Role) => pageUrl('tasks', { role })

/** The results, in display order. */
export const resultItems = (results: SearchResults, role: Role): Item[] => [
  ...results.people.map(
    (person): Item => ({
      kind: 'person',
      id: person.id,
      label: person.full_name,
      hint: formatRole(person.role),
    }),
  ),
  ...results.projects.map(
    ({ id, name, status }): Item => ({
      kind: 'project',
      id,
      label: name,
      hint: formatIdentifier(status),
      to: projectPage(role, id),
    }),
  ),
  ...results.tasks.map(
    ({ id, title, status, due_date }): Item => ({
      kind: 'task',
      id,
      label: title,
      hint: [
        formatIdentifier(status),
        due_date && t('due {due_date}', { due_date: formatDay(due_date) }),
      ]
        .filter(Boolean)
        .join(', '),
      to: `${tasksPage(role)}?task=${id}`,
    }),
  ),
  ...results.internships.map(
    ({ id, title, company_name, is_open }): Item => ({
      kind: 'internship',
      id,
      label: title,
      hint: is_open ? company_name : t('{company_name}, not open', { company_name }),
      to: is_open
        ? pageUrl('internship', { params: { id } })
        : roleUrl(role, pageUrl('managed_internship', { params: { id } })),
    }),
  ),
]

const maxRecent = 6
const Recent = z.array(
  z.object({
    kind: z.enum(kinds),
    id: z.string(),
    label: z.string(),
    hint: z.string(),
    to: z.string().optional(),
  }),
)

/** Per user and tab: names of others are not left behind on a shared computer. */
const stored = (user_id: string) =>
  storedValue(`recent_search_${user_id}`, Recent, () => sessionStorage)

/** The results this user chose last, newest first. */
export const recentOf = (user_id: string): Item[] => stored(user_id).read() ?? []

export function remember(user_id: string, item: Item) {
  const others = recentOf(user_id).filter(({ kind, id }) => kind !== item.kind || id !== item.id)
  stored(user_id).write([item, ...others].slice(0, maxRecent))
}
