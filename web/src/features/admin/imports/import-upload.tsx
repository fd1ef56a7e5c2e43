import { mostImportRows } from '@app/contract/admin/imports.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Download } from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatCount } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { useImportFile, useTemplate } from './imports.api.ts'

/** Where a file is given in; its preview is a page of its own. */
export function ImportUpload() {
  const navigate = useNavigate()
  const { sending, error, send } = useImportFile(({ id }) => void navigate(id))
  const template = useTemplate()
  return (
    <Card className="grid grid-cols-1 gap-4 p-4">
      <FileDrop
        label={t('CSV file')}
        hint={t(
          'Columns: email, full_name, role; team and department if you like. At most {rows} rows and 10 MB. You see what will happen before anything does.',
          { rows: formatCount(mostImportRows) },
        )}
        accept=".csv,text/csv,.txt"
        error={error}
        file={sending?.file}
        progress={sending?.progress}
        onPick={(file) => void send(file)}
        onCancel={sending?.cancel}
      />
      <div>
        <Button
          variant="secondary"
          busy={template.isPending}
          busyText={t('Downloading…')}
          onClick={() => template.mutate()}
        >
          <Download aria-hidden />
          {t('Download Template')}
        </Button>
      </div>
    </Card>
  )
}
