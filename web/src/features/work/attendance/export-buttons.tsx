import { ExportButtons as Buttons } from '#lib/api/export-buttons.tsx'
import type { Filters } from './attendance.filters.ts'

/** The rows of the list as a file: the same days, person and team. */
export function ExportButtons({ filters }: { filters: Filters & { user_id?: string } }) {
  const { start_date, end_date, team_id, user_id } = filters
  return (
    <div className="flex flex-wrap gap-2">
      <Buttons kind="attendance" query={{ start_date, end_date, team_id, user_id }} />
    </div>
  )
}
