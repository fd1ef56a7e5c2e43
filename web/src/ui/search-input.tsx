import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlClass } from './field.tsx'
import { useTexts } from './ui-texts.tsx'

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The accessible name; the placeholder is no label. */
  label?: string
}

export function SearchInput({ label, className, ...props }: SearchInputProps) {
  const texts = useTexts()
  return (
    <span className={cn('relative block w-full', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        placeholder={texts.search}
        {...props}
        type="search"
        aria-label={label ?? texts.search}
        className={controlClass('pl-8 text-ellipsis')}
      />
    </span>
  )
}
