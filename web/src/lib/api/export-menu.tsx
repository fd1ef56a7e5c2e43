import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Download } from 'lucide-react'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/dropdown-menu.tsx'
import { Progress } from '#ui/progress.tsx'
import { type Export, type ExportProgress, useExport } from './download.ts'

interface ExportMenuProps extends Pick<Export, 'kind' | 'query'> {
  formats?: readonly Export['format'][]
}

const usual = ['csv', 'xlsx'] as const

/** Exports the filtered rows of a list as a file; shows the progress and a Cancel button while it runs. */
export function ExportMenu({ kind, query, formats = usual }: ExportMenuProps) {
  const { role } = useMe()
  const download = useExport()
  if (!may(role, 'exports.read')) return null
  if (download.isPending) return <Running {...download} />
  return (
    <FormatMenu formats={formats} onChoose={(format) => download.mutate({ kind, format, query })} />
  )
}

interface FormatMenuProps<Format extends string> {
  formats: readonly Format[]
  busy?: boolean
  onChoose: (format: Format) => void
}

/** One button for every format of a file. */
export const FormatMenu = <Format extends string>({
  formats,
  busy,
  onChoose,
}: FormatMenuProps<Format>) => (
  <Menu
    trigger={
      <Button variant="secondary" busy={busy} busyText={t('Exporting…')}>
        <Download aria-hidden />
        <span className="max-sm:sr-only">{t('Export')}</span>
      </Button>
    }
  >
    {formats.map((format) => (
      <MenuItem key={format} onSelect={() => onChoose(format)}>
        {t('Export {format}', { format: format.toUpperCase() })}
      </MenuItem>
    ))}
  </Menu>
)

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
