import { largestPage } from '@app/contract/core/paging.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { projects } from '@app/contract/projects/projects.ts'
import { teams } from '@app/contract/projects/teams.ts'
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

type QueryOf<T, K extends QueryKey> = UseQueryOptions<T, Error, T, K>

/**
 * What a picker offers of a list: its first page, and where there may be more, what matches the text that is typed.
 * `rows` is undefined while unknown; `picker` goes into a `Picker` or a filter.
 */
export function useLongList<P, R extends { id: string }, K extends QueryKey>(
  list: (search?: string) => QueryOf<P, K>,
  rowsOf: (page: P) => readonly R[],
) {
  const [search, setSearch] = useState('')
  const first = useQuery(list(), queryClient).data
  const found = useQuery(
    { ...list(search), enabled: search !== '', placeholderData: keepPreviousData },
    queryClient,
  )
  const known = first && rowsOf(first)
  const hits = search && found.data ? rowsOf(found.data) : []
  return {
    // The first page stays where it is: the picker narrows it by all that its options say, and a moved option may lose
    // the choice.
    rows: known && [...known, ...hits.filter((hit) => known.every(({ id }) => id !== hit.id))],
    picker:
      known && known.length >= largestPage
        ? { onSearch: setSearch, searching: found.isFetching }
        : {},
  }
}

/** Rows with the chosen one, which is read where they lack it. */
export function useChosenAmong<
  R extends { id: string },
  O extends { id: string },
  K extends QueryKey,
>(
  rows: readonly R[] = [],
  id: string | undefined,
  read: (id: string) => QueryOf<O, K>,
): readonly (R | O)[] {
  const isMissing = id !== undefined && rows.length > 0 && rows.every((row) => row.id !== id)
  const { data } = useQuery({ ...read(id ?? ''), enabled: isMissing }, queryClient)
  return isMissing && data ? [data, ...rows] : rows
}

/** Rows with the chosen one, which the record that it is chosen for knows. */
export const withChosen = <R extends { id: string }>(
  rows: readonly R[] = [],
  chosen: NoInfer<R> | undefined,
): readonly R[] => (!chosen || rows.some(({ id }) => id === chosen.id) ? rows : [chosen, ...rows])

const limit = largestPage

/** The teams to choose from, with the chosen one. */
export function useTeamChoices(chosen?: string) {
  const { rows, picker } = useLongList(
    (search) => query(teams.list, { query: { search, limit } }),
    (page) => page.teams,
  )
  const read = (id: string) => query(teams.read, { params: { id } })
  return { teams: useChosenAmong(rows, chosen, read), picker }
}

/** The projects to choose from, with the chosen one. */
export function useProjectChoices(chosen?: string) {
  const { rows, picker } = useLongList(
    (search) => query(projects.list, { query: { search, limit } }),
    (page) => page.projects,
  )
  const read = (id: string) => query(projects.read, { params: { id } })
  return { projects: useChosenAmong(rows, chosen, read), picker }
}

/** Those of them that take more work, with the chosen one: an archived one takes none. */
export function useRunningProjects(chosen?: string) {
  const { projects: all, picker } = useProjectChoices(chosen)
  return {
    projects: all.filter(({ id, status }) => id === chosen || status !== 'archived'),
    picker,
  }
}

/** A filter of the toolbar by internship; those of the same name are told apart by their company. */
export function useInternshipFilter(chosen?: string) {
  const { rows, picker } = useLongList(
    (search) => query(internships.managed, { query: { search, limit } }),
    (page) => page.internships,
  )
  const read = (id: string) => query(internships.read, { params: { id } })
  return {
    name: 'internship',
    label: t('Internship'),
    value: chosen,
    placeholder: t('All internships'),
    options: useChosenAmong(rows, chosen, read).map(({ id, title, company_name }) => ({
      value: id,
      label: `${title}, ${company_name}`,
    })),
    ...picker,
  }
}
