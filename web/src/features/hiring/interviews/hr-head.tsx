import { t } from '@app/contract/i18n/translate.ts'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { refetchAll } from '#lib/api/query-client.ts'
import { Button } from '#ui/button.tsx'
import { lazily } from '#ui/lazily.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RefreshButton } from '#ui/refresh-button.tsx'

const ScheduleInterview = lazily(
  () => import('./schedule-interview.tsx').then(({ ScheduleInterview }) => ScheduleInterview),
  ({ open }) => open,
)

/** The header of the hiring pages, those of HR and of the other roles that hire. */
export const HrHead = ({ title }: { title: string }) => (
  <PageHeader
    title={title}
    action={
      <>
        <RefreshButton refresh={refetchAll} />
        <NewInterview />
      </>
    }
  />
)

/** The button and its dialog. */
function NewInterview() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden />
        {t('Schedule Interview')}
      </Button>
      <ScheduleInterview open={open} onOpenChange={setOpen} />
    </>
  )
}
