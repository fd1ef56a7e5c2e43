import { useState } from 'react'
import { cn } from './cn.ts'

const sizes = {
  sm: 'size-6 text-[0.625rem]',
  md: 'size-8 text-xs',
  lg: 'size-12 text-lg',
  xl: 'size-20 text-xl',
}

export interface AvatarProps {
  name: string
  /** Falls back to the initials when there is none or it does not load. */
  image?: string | null
  size?: keyof typeof sizes
  className?: string
}

/** The picture of a person; a company has a `CompanyMark`. Decorative: the name is beside it, or on the button around it. */
export function Avatar({ name, image, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden
      className={cn(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent select-none',
        sizes[size],
        className,
      )}
    >
      {image && image !== broken ? (
        <img
          src={image}
          alt=""
          className="size-full object-cover"
          onError={() => setBroken(image)}
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}

/** "Asha Verma-Rao" → "AV", "cohort" → "C". Counts letters as people do, not UTF-16 units. */
function initials(name: string) {
  const text = name.trim().split(/\s+/).slice(0, 2)
  return text
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
