import {
  type ImportColumns,
  type ImportField,
  importFields,
  mostImportRows,
  neededFields,
} from '@app/contract/admin/imports.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Select } from '#ui/select.tsx'
import { fieldLabels } from './import.labels.ts'
import { useImportFile, useReadColumns, useTemplate } from './imports.api.ts'

interface ReadFile extends ImportColumns {
  file: File
}

/** Where a file is chosen and its columns are matched; its preview is a page of its own. */
export function ImportUpload() {
  const [read, setRead] = useState<ReadFile>()
  const { sending, error, send } = useReadColumns(({ columns }, file) => setRead({ columns, file }))
  const template = useTemplate()
  if (read) return <ColumnMatch {...read} onBack={() => setRead(undefined)} />
  return (
    <Card className="grid grid-cols-1 gap-4 p-4">
      <FileDrop
        label={t('CSV file')}
        hint={t(
          "The file needs columns for email, full name and role; you'll match them in the next step. Up to {rows} rows and {upload_mb} MB. Nothing changes until you start the import.",
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

/** What each column of the file holds: proposed, and changed by hand. Columns without a field are ignored. */
function ColumnMatch({ file, columns, onBack }: ReadFile & { onBack: () => void }) {
  const navigate = useNavigate()
  const [fields, setFields] = useState(() => columns.map(({ field }) => field))
  const [problem, setProblem] = useState<string>()
  const { sending, error, send } = useImportFile(({ id }) => void navigate(id))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = neededFields.filter((field) => !fields.includes(field))
    setProblem(missing.length ? missingText(missing) : undefined)
    if (!missing.length) void send(file, { columns: JSON.stringify(fields) })
  }
  /** A field has one column: another one that had it is left without. */
  const choose = (at: number, field: ImportField | null) =>
    setFields(fields.map((one, index) => (index === at ? field : one === field ? null : one)))
  return (
    <Card className="p-4">
      <form onSubmit={submit} className="grid grid-cols-1 gap-4">
        <div>
          <h2 className="text-lg font-semibold wrap-anywhere">
            {t('Match the columns of {file}', { file: file.name })}
          </h2>
          <p className="text-muted">
            {t('Choose what each column contains. Columns without a field are ignored.')}
          </p>
        </div>
        {(problem ?? error) && <Banner tone="danger">{problem ?? error}</Banner>}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ name, examples }, at) => (
            <Select
              key={at}
              label={name || t('Column {number}', { number: at + 1 })}
              hint={examples.join(' · ') || t('No values in the first rows')}
              placeholder={t('Ignore this column')}
              options={importFields.map((value) => ({ value, label: fieldLabels[value] }))}
              value={fields[at] ?? ''}
              onChange={({ target }) =>
                choose(at, importFields.find((field) => field === target.value) ?? null)
              }
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={sending !== undefined} busyText={t('Checking…')}>
            {t('Show Preview')}
          </Button>
          <Button variant="secondary" onClick={onBack}>
            {t('Choose another file')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const missingText = (missing: readonly ImportField[]) =>
  t('Please choose a column for: {fields}.', {
    fields: missing.map((field) => fieldLabels[field]).join(', '),
  })
