import { Star } from 'lucide-react'
import { cn } from '#ui/cn.ts'

const five = [1, 2, 3, 4, 5]

/** Decorative stars for the rating in the text beside them, to half a star. */
export const Stars = ({ stars }: { stars: number }) => (
  <span aria-hidden className="inline-flex">
    {five.map((at) => (
      <OneStar key={at} filled={Math.round(2 * (stars - at + 1)) / 2} />
    ))}
  </span>
)

/** Up to its half, or whole. */
const OneStar = ({ filled }: { filled: number }) => (
  <span className="relative text-muted">
    <Star className="size-4" />
    {filled > 0 && (
      <span className={cn('absolute inset-y-0 left-0 overflow-hidden', filled < 1 && 'w-1/2')}>
        <Star className="size-4 fill-current text-accent" />
      </span>
    )}
  </span>
)
