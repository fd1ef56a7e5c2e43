import { ExportButtons as Buttons } from '#lib/api/export-buttons.tsx'
import type { Asked } from './attendance-asked.ts'

/** The rows of the list as a file: the same days, person and team. */
export function ExportButtons({ asked }: { asked: Asked & { user_id?: string } }) {
  const { start_date, end_date, team_id, user_id } = asked
  return (
    <div className="flex flex-wrap gap-2">
      <Buttons kind="attendance" query={{ start_date, end_date, team_id, user_id }} />
    </div>
  )
}
