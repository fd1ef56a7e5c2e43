import { t } from '@app/contract/i18n/text.ts'
import { Load } from '#lib/load.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { TaskView } from './task-view.tsx'

interface TaskSheetProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** All there is to one task, over whatever stands behind it. Escape closes it. */
export const TaskSheet = ({ id, onClose }: TaskSheetProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={t('Task')}
    className="max-w-xl"
  >
    {id && (
      <Load of={id} title={t('The task could not be loaded')} skeleton={<TaskSkeleton />}>
        <TaskView key={id} id={id} onRemoved={onClose} />
      </Load>
    )}
  </Sheet>
)

const TaskSkeleton = () => (
  <Loading text={t('Loading task…')}>
    <div className="grid gap-6">
      <Skeleton className="h-7 w-2/3" />
      <SkeletonText lines={4} />
      <Skeleton className="h-24" />
      <SkeletonText lines={3} />
    </div>
  </Loading>
)
