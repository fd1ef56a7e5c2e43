import { portraitOf } from '@app/contract/core/art.ts'
import { useState } from 'react'
import { cn } from '#ui/cn.ts'
import { Mark } from './mark.tsx'

const sizes = { sm: 'size-6', md: 'size-8', lg: 'size-12', xl: 'size-20' }

export interface AvatarProps {
  name: string
  /** Without one, or where it does not load, the initials stand on a ground drawn from the name. */
  image?: string | null
  size?: keyof typeof sizes
  className?: string
}

/** The picture of a person; a company has a `CompanyMark`. Decorative: the name is beside it, or on the button around it. */
export function Avatar({ name, image, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const box = cn('shrink-0 rounded-full', sizes[size], className)
  if (image && image !== broken)
    return (
      <img
        src={image}
        alt=""
        className={cn('bg-subtle object-cover', box)}
        onError={() => setBroken(image)}
      />
    )
  return <Mark art={portraitOf(name)} letters={initials(name)} className={box} />
}

/** "Asha Verma-Rao" → "AV", "cohort" → "C". Counts letters as people do, not UTF-16 units. */
function initials(name: string) {
  const text = name.trim().split(/\s+/).slice(0, 2)
  return text
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
