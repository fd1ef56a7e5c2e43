import { type Art, markSide } from '@app/contract/core/art.ts'
import { cn } from '#ui/cn.ts'

interface MarkProps {
  art: Art
  letters: string
  className: string
}

const twoLetters = /\P{M}\p{M}*\P{M}/u

/** White letters on their drawn ground, for people without a picture. Decorative: the name is beside it. */
export const Mark = ({ art: { ground, shapes }, letters, className }: MarkProps) => (
  <svg
    aria-hidden
    viewBox={`0 0 ${markSide} ${markSide}`}
    className={cn('shrink-0 select-none', className)}
  >
    <rect width={markSide} height={markSide} fill={ground} />
    {shapes.map(({ d, opacity }) => (
      <path key={d} d={d} fill="#fff" opacity={opacity} />
    ))}
    <text
      x="50%"
      y="50%"
      dy="0.36em"
      textAnchor="middle"
      fill="#fff"
      fontSize={twoLetters.test(letters) ? 19 : 25}
      fontWeight={650}
    >
      {letters}
    </text>
  </svg>
)
