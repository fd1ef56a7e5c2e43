import { ExportButtons } from '#lib/api/export-buttons.tsx'
import { useListAddress } from '#lib/lists/list-address.ts'
import { askedOf } from './review-asked.ts'

/** The reports one may see as a file, by the person, role, team, project and days of the filters. */
export const ReviewExport = () => (
  <ExportButtons
    kind="reports"
    query={askedOf(useListAddress())}
    formats={['csv', 'xlsx', 'pdf']}
  />
)
