import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Download } from 'lucide-react'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { type Export, type ExportProgress, useExport } from './download.ts'

interface ExportButtonsProps extends Pick<Export, 'kind' | 'query'> {
  formats?: readonly Export['format'][]
}

const usual = ['csv', 'xlsx'] as const

/** Exports the filtered rows of a list as a file; shows the progress and a Cancel button while it runs. */
export function ExportButtons({ kind, query, formats = usual }: ExportButtonsProps) {
  const { role } = useMe()
  const download = useExport()
  if (!may(role, 'exports.read')) return null
  if (download.isPending) return <Running {...download} />
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      {formats.map((format) => (
        <Button
          key={format}
          variant="secondary"
          onClick={() => download.mutate({ kind, format, query })}
        >
          <Download aria-hidden /> {t('Export {format}', { format: format.toUpperCase() })}
        </Button>
      ))}
    </div>
  )
}

interface RunningProps {
  progress: ExportProgress
  cancel: () => void
}

const Running = ({ progress, cancel }: RunningProps) => (
  <div className="flex min-h-9 flex-wrap items-center gap-3">
    <Progress
      className="w-48"
      label={t('Exporting…')}
      value={progress.rows && progress.total ? progress.rows / progress.total : null}
      text={wordsOf(progress)}
    />
    <Button variant="secondary" onClick={cancel}>
      {t('Cancel')}
    </Button>
  </div>
)

function wordsOf({ rows, total, bytes }: ExportProgress) {
  if (rows && total) return t('{rows, number} of {total, number}', { rows, total })
  return bytes ? t('{size, number} kB', { size: Math.round(bytes / 1000) }) : ''
}
