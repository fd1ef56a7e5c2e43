import { may } from '@app/contract/access.ts'
import { reports } from '@app/contract/reports.ts'
import { t } from '@app/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { query } from '#lib/api.ts'
import { formatDay } from '#lib/format.ts'
import { Load } from '#lib/load.tsx'
import { queryClient } from '#lib/query-client.ts'
import { useMe } from '#lib/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { DeputyForm } from './deputy-form.tsx'
import { useAppointDeputy, useDismissDeputy } from './reports.api.ts'

/** Names who reviews while one is away; for those who review. */
export const DeputyButton = () => may(useMe().role, 'reports.review') && <DeputyDialog />

function DeputyDialog() {
  const [open, setOpen] = useState(false)
  const [dirty, setDirty] = useState(false)
  const form = useId()
  const appoint = useAppointDeputy()
  const show = (shown: boolean) => {
    setOpen(shown)
    setDirty(false)
    appoint.reset()
  }
  return (
    <>
      <Button variant="secondary" onClick={() => show(true)}>
        <UserCheck aria-hidden />
        {t('While I am away')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={show}
        title={t('While I am away')}
        description={t(
          'Your deputy sees and decides the reports that wait for you, on these days only.',
        )}
        dirty={dirty}
        footer={
          <Button type="submit" form={form} busy={appoint.isPending} busyText={t('Saving…')}>
            {t('Name deputy')}
          </Button>
        }
      >
        <Load
          title={t('The deputies could not be loaded')}
          skeleton={
            <Loading>
              <SkeletonText lines={5} />
            </Loading>
          }
        >
          <DeputyForm id={form} appoint={appoint} onDirty={setDirty} onDone={() => show(false)} />
        </Load>
      </Dialog>
    </>
  )
}

/** Says who reviews in one's place, and ends it. */
export const DeputyNotice = () => may(useMe().role, 'reports.review') && <Notice />

function Notice() {
  const deputy = useQuery(query(reports.deputy), queryClient).data?.deputy
  const dismiss = useDismissDeputy()
  if (!deputy) return null
  return (
    <Banner
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate(undefined)}
        >
          {t('Review again myself')}
        </Button>
      }
    >
      {t('{deputy_name} reviews for you from {from_day} to {until_day}.', {
        deputy_name: deputy.deputy_name,
        from_day: formatDay(deputy.from_day),
        until_day: formatDay(deputy.until_day),
      })}
    </Banner>
  )
}
