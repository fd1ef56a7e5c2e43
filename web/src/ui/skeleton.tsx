import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { useTexts } from './ui-texts.tsx'

/** A grey placeholder; its size comes from the class. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cn('animate-pulse rounded-md bg-line', className)} />
)

/** The shape of a text. */
export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <div className="grid gap-2">
    {range(lines).map((line) => (
      <Skeleton key={line} className={line === lines - 1 ? 'h-3.5 w-3/5' : 'h-3.5'} />
    ))}
  </div>
)

/** A text, or the fields of a form, that is being loaded. */
export const LoadingText = ({ lines }: { lines?: number }) => (
  <Loading>
    <SkeletonText lines={lines} />
  </Loading>
)

/** The shape of rows with a round picture, a title and a line below. */
export const SkeletonRows = ({ rows = 5 }: { rows?: number }) => (
  <Loading>
    <div className="divide-y">
      {range(rows).map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  </Loading>
)

/** The shape of a table; under 640 px its rows are as high as the cards that come there. */
export const SkeletonTable = ({ rows = 8 }: { rows?: number }) => (
  <Loading>
    <div className="divide-y rounded-md border bg-surface">
      {range(rows).map((row) => (
        <div key={row} className="flex h-11 items-center gap-3 px-4 max-sm:h-24">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  </Loading>
)

/** The shape of cards with a title and the fields of a form, or the facts of a record. */
export const SkeletonForm = ({ cards = 1, fields = 4 }: { cards?: number; fields?: number }) => (
  <Loading>
    <div className="grid gap-5">
      {range(cards).map((card) => (
        <div key={card} className="rounded-md border bg-surface">
          <div className="border-b px-4 py-3">
            <Skeleton className="h-3.5 w-2/5" />
          </div>
          <div className="grid grid-cols-1 gap-4 p-4 sm:grid-cols-2">
            {range(fields).map((field) => (
              <div key={field} className="grid gap-2">
                <Skeleton className="h-3.5 w-24" />
                <Skeleton className="h-8" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  </Loading>
)

/** The shape of a grid of cards: as many beside each other as there is room for. */
export const SkeletonCards = ({ cards = 8 }: { cards?: number }) => (
  <Loading>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(13.5rem,100%),1fr))] gap-4">
      {range(cards).map((card) => (
        <div key={card} className="grid gap-3 rounded-md border bg-surface p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-9" />
            <Skeleton className="h-3.5 w-24" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <SkeletonText lines={2} />
          <Skeleton className="h-8" />
        </div>
      ))}
    </div>
  </Loading>
)

/** Announces loading once; the shapes are hidden from screen readers. */
export function Loading({ text, children }: { text?: string; children: ReactNode }) {
  const { loading } = useTexts()
  return (
    <div role="status">
      <span className="sr-only">{text ?? loading}</span>
      {children}
    </div>
  )
}

const range = (length: number) => Array.from({ length }, (_, index) => index)
