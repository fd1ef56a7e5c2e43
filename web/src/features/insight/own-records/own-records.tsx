import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { ownRecords, RecordPeriod } from '@app/contract/insight/own-records.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { fieldErrors, useLateFailure } from '#lib/api/api.ts'
import { callForFile, save } from '#lib/api/download.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { dayIn, useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'

const Values = RecordPeriod.extend({
  file: z.enum(['logbook', 'attendance.csv', 'attendance.xlsx', 'reports.csv', 'reports.xlsx']),
})
type Values = z.output<typeof Values>

const files = localized([
  { value: 'logbook', label: msg('Logbook (PDF)') },
  { value: 'attendance.csv', label: msg('Attendance (CSV)') },
  { value: 'attendance.xlsx', label: msg('Attendance (Excel)') },
  { value: 'reports.csv', label: msg('Reports (CSV)') },
  { value: 'reports.xlsx', label: msg('Reports (Excel)') },
])

const fetchFile = (file: Values['file'], query: z.output<typeof RecordPeriod>) => {
  if (file === 'logbook') return callForFile(ownRecords.logbook, { query })
  const kind = file.startsWith('attendance') ? 'attendance' : 'reports'
  return callForFile(ownRecords[file.endsWith('csv') ? 'csv' : 'xlsx'], {
    params: { kind },
    query,
  })
}

async function download({ file, start_date, end_date }: Values) {
  const bytes = await fetchFile(file, { start_date, end_date })
  const [kind, format = 'pdf'] = file.split('.')
  save(bytes, `${kind}_${start_date}_${end_date}.${format}`)
}

/** A button that lets people take their own attendance and reports with them, for days of their choice. */
export function OwnRecords() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Download aria-hidden /> {t('Export my records')}
      </Button>
      {open && <OwnRecordsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function OwnRecordsDialog({ onClose }: { onClose: () => void }) {
  const today = dayIn(useZone())
  const { onShown, tell } = useLateFailure(t('Export Failed'))
  const mutation = useMutation(
    { mutationFn: download, onSuccess: onClose, onError: (problem) => tell(problem) },
    queryClient,
  )
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('Export my records')}
      description={t('Your own attendance and reports, up to a year.')}
      mutation={{ ...mutation, errors: fieldErrors(mutation.error), onShown }}
      action={t('Download')}
      busyText={t('Exporting…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={Values}
          defaults={{ start_date: `${today.slice(0, 8)}01`, end_date: today, file: 'logbook' }}
          onSubmit={(values) => mutation.mutate(values)}
        >
          {(field) => (
            <>
              <Select {...field('file')} label={t('File')} options={files} />
              <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                <Input {...field('start_date')} type="date" label={t('From')} max={today} />
                <Input {...field('end_date')} type="date" label={t('Until')} />
              </div>
            </>
          )}
        </Form>
      )}
    </FormDialog>
  )
}
