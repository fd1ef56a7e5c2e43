import { t } from '@app/contract/text.ts'
import { CalendarPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { useSchedule } from './hr.api.ts'
import { ScheduleForm } from './schedule-form.tsx'

/** The button and its dialog. */
export function ScheduleInterview() {
  const [open, setOpen] = useState(false)
  const [dirty, setDirty] = useState(false)
  const form = useId()
  const schedule = useSchedule()
  const show = (shown: boolean) => {
    setOpen(shown)
    setDirty(false)
    schedule.reset()
  }
  return (
    <>
      <Button onClick={() => show(true)}>
        <CalendarPlus aria-hidden />
        {t('Schedule Interview')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={show}
        title={t('Schedule Interview')}
        description={t(
          'Both sides are told by notification and mail, with an invitation for their calendar.',
        )}
        dirty={dirty}
        footer={
          <Button type="submit" form={form} busy={schedule.isPending} busyText={t('Scheduling…')}>
            {t('Schedule')}
          </Button>
        }
      >
        <Load
          title={t('The applications could not be loaded')}
          skeleton={
            <Loading>
              <SkeletonText lines={6} />
            </Loading>
          }
        >
          <ScheduleForm
            id={form}
            schedule={schedule}
            onDirty={setDirty}
            onDone={() => show(false)}
          />
        </Load>
      </Dialog>
    </>
  )
}
