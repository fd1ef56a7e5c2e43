import { t } from '@app/contract/text.ts'
import { Download } from 'lucide-react'
import { useExport } from '#lib/download.ts'
import { Button } from '#ui/button.tsx'
import type { Asked } from './attendance-asked.ts'

const formats = ['csv', 'xlsx'] as const

/** The rows of the list as a file: the same days, person and team. */
export function ExportButtons({ asked }: { asked: Asked & { user_id?: string } }) {
  const download = useExport()
  const { start_date, end_date, team_id, user_id } = asked
  return (
    <div className="flex gap-2">
      {formats.map((format) => (
        <Button
          key={format}
          variant="secondary"
          busy={download.isPending && download.variables.format === format}
          busyText={t('Exporting…')}
          onClick={() =>
            download.mutate({
              kind: 'attendance',
              format,
              query: { start_date, end_date, team_id, user_id },
            })
          }
        >
          <Download aria-hidden /> {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
