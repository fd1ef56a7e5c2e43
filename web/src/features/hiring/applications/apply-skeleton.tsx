import { Loading, Skeleton } from '#ui/skeleton.tsx'

/** The shape of the form. */
export const ApplySkeleton = () => (
  <Loading>
    <div className="grid gap-4">
      {['h-9', 'h-9', 'h-20', 'h-24'].map((height, at) => (
        <div key={`${height}${at + 1}`} className="grid gap-1.5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={height} />
        </div>
      ))}
      <Skeleton className="h-9 w-40" />
    </div>
  </Loading>
)
