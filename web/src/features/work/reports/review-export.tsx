import { ExportButtons } from '#lib/api/export-buttons.tsx'
import { useListParams } from '#lib/lists/list-params.ts'
import { parseFilters } from './review.filters.ts'

/** The reports one may see as a file, by the person, role, team, project and days of the filters. */
export const ReviewExport = () => (
  <ExportButtons
    kind="reports"
    query={parseFilters(useListParams())}
    formats={['csv', 'xlsx', 'pdf']}
  />
)
