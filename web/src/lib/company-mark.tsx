import { markOf, markSide } from '@app/contract/core/art.ts'
import { useState } from 'react'
import { Mark } from '#lib/mark.tsx'
import { cn } from '#ui/cn.ts'

const sizes = { sm: 'size-6', md: 'size-8', lg: 'size-12', xl: 'size-16' }

export interface CompanyMarkProps {
  name: string
  /** The address of its logo; without one, or where it does not load, the mark is drawn from the name. */
  logo?: string | null | undefined
  size?: keyof typeof sizes
  className?: string
}

/** Decorative: the name is beside it. */
export function CompanyMark({ name, logo, size = 'md', className }: CompanyMarkProps) {
  const [broken, setBroken] = useState<string>()
  const box = cn('shrink-0 rounded-md', sizes[size], className)
  if (logo && logo !== broken)
    return (
      <img
        src={logo}
        alt=""
        width={markSide}
        height={markSide}
        className={cn('border bg-overlay object-contain', box)}
        onError={() => setBroken(logo)}
      />
    )
  const { initial, ...art } = markOf(name)
  return <Mark art={art} letters={initial} className={box} />
}
