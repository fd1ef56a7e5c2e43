import { ListPage } from '#lib/lists/list-page.tsx'
import { useListParams } from '#lib/lists/list-params.ts'
import { byField, byName, inOrder, type ListColumn, ListTable } from '#lib/lists/list-table.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import type { ProjectTable } from './startup-projects.tsx'

const sorts = new Map<string, ListColumn<never>['sort']>([
  ['name', byName],
  ['progress', byField('progress')],
  ['interns', byField('interns')],
])

/** The table of the page that is about them: sorted by its columns, with its menu. */
export function SortedProjects({ columns, rows, ...table }: ProjectTable) {
  const params = useListParams()
  return (
    <ListPage toolbar={<Toolbar params={params} list="startup_projects" />}>
      <ListTable
        {...table}
        list="startup_projects"
        params={params}
        defaultSort="name"
        columns={columns.map((column) => ({ ...column, sort: sorts.get(column.key) }))}
        rows={inOrder([...rows], params, {
          name: ({ name }) => name,
          progress: ({ progress }) => progress,
          interns: ({ intern_count }) => intern_count,
        })}
      />
    </ListPage>
  )
}
