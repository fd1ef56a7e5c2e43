import { Star } from 'lucide-react'
import { cn } from '#ui/cn.ts'

const five = [1, 2, 3, 4, 5]

/** A picture of what the words beside it say. */
export const Stars = ({ stars }: { stars: number }) => (
  <span aria-hidden className="inline-flex">
    {five.map((at) => (
      <Star
        key={at}
        className={cn('size-4', at <= stars ? 'fill-current text-accent' : 'text-muted')}
      />
    ))}
  </span>
)
