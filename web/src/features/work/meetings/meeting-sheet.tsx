import { t } from '@app/contract/i18n/text.ts'
import { Load } from '#lib/load.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { MeetingView } from './meeting-view.tsx'

interface MeetingSheetProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** One meeting, over whatever stands behind it. Escape closes it. */
export const MeetingSheet = ({ id, onClose }: MeetingSheetProps) => (
  <Sheet open={id !== undefined} onOpenChange={(open) => !open && onClose()} title={t('Meeting')}>
    {id && (
      <Load of={id} title={t('The meeting could not be loaded')} skeleton={<MeetingSkeleton />}>
        <MeetingView key={id} id={id} />
      </Load>
    )}
  </Sheet>
)

const MeetingSkeleton = () => (
  <Loading text={t('Loading meeting…')}>
    <div className="grid gap-6">
      <Skeleton className="h-7 w-2/3" />
      <SkeletonText lines={3} />
      <SkeletonText lines={4} />
    </div>
  </Loading>
)
