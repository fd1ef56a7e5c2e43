import { t } from '@app/contract/i18n/text.ts'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { useSchedule } from './hr.api.ts'
import { ScheduleForm } from './schedule-form.tsx'

/** The button and its dialog. */
export function ScheduleInterview() {
  const [open, setOpen] = useState(false)
  const schedule = useSchedule()
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden />
        {t('Schedule Interview')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('Schedule Interview')}
        description={t(
          'Both sides are told by notification and mail, with an invitation for their calendar.',
        )}
        act={schedule}
        action={t('Schedule')}
        busyText={t('Scheduling…')}
      >
        {(form) => (
          <Load
            title={t('The applications could not be loaded')}
            skeleton={<LoadingText lines={6} />}
          >
            <ScheduleForm form={form} schedule={schedule} onDone={() => setOpen(false)} />
          </Load>
        )}
      </FormDialog>
    </>
  )
}
