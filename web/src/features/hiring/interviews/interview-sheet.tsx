import { t } from '@app/contract/i18n/text.ts'
import { Load } from '#lib/load.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { InterviewView } from './interview-view.tsx'

interface InterviewSheetProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** One interview, over the list it stands in. Escape closes it. */
export const InterviewSheet = ({ id, onClose }: InterviewSheetProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={t('Interview')}
    className="max-w-xl"
  >
    {id && (
      <Load of={id} title={t('The interview could not be loaded')} skeleton={<InterviewSkeleton />}>
        <InterviewView key={id} id={id} />
      </Load>
    )}
  </Sheet>
)

const InterviewSkeleton = () => (
  <Loading text={t('Loading interview…')}>
    <div className="grid gap-6">
      <Skeleton className="h-7 w-2/3" />
      <SkeletonText lines={4} />
      <SkeletonText lines={3} />
    </div>
  </Loading>
)
