import { t } from '@app/contract/i18n/text.ts'
import { Load } from '#lib/load.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { EntryHistory } from './entry-history.tsx'
import { MyCorrections } from './my-corrections.tsx'
import { MyDay } from './my-day.tsx'
import { TrackingSettings } from './tracking-settings.tsx'

/** One's own day, the sessions before it and what one asked to be corrected. */
export const MyTime = () => (
  <>
    <PageHeader
      title={t('Time Tracking')}
      description={t('Your check-ins, breaks and hours.')}
      action={<TrackingSettings />}
    />
    <div className="grid grid-cols-1 gap-6">
      <MyDay />
      <Load title={t('Your time entries could not be loaded')} skeleton={<SkeletonRows rows={4} />}>
        <EntryHistory />
      </Load>
      <Load title={t('Your corrections could not be loaded')} skeleton={null}>
        <MyCorrections />
      </Load>
    </div>
  </>
)
