import { t } from '@app/contract/i18n/text.ts'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { ScheduleMeeting } from '#features/work/meetings/schedule-meeting.tsx'
import { Button } from '#ui/button.tsx'

/** The button and its dialog. */
export function NewMeeting() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden />
        {t('Schedule Meeting')}
      </Button>
      <ScheduleMeeting open={open} onOpenChange={setOpen} />
    </>
  )
}
