import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/text.ts'
import { deputies } from '@app/contract/work/deputies.ts'
import { useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { Load } from '#lib/load.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { DeputyForm } from './deputy-form.tsx'
import { useAppointDeputy, useDismissDeputy } from './reports.api.ts'

/** Names who reviews while one is away; for those who review. */
export const DeputyButton = () => may(useMe().role, 'reports.review') && <DeputyDialog />

function DeputyDialog() {
  const [open, setOpen] = useState(false)
  const appoint = useAppointDeputy()
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <UserCheck aria-hidden />
        {t('While I am away')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('While I am away')}
        description={t(
          'Your deputy sees and decides the reports that wait for you, on these days only.',
        )}
        act={appoint}
        action={t('Name deputy')}
        busyText={t('Saving…')}
      >
        {(form) => (
          <Load title={t('The deputies could not be loaded')} skeleton={<LoadingText lines={5} />}>
            <DeputyForm form={form} appoint={appoint} onDone={() => setOpen(false)} />
          </Load>
        )}
      </FormDialog>
    </>
  )
}

/** Says who reviews in one's place, and ends it. */
export const DeputyNotice = () => may(useMe().role, 'reports.review') && <Notice />

function Notice() {
  const deputy = useQuery(query(deputies.read), queryClient).data?.deputy
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
