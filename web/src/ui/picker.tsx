import { lazy, Suspense } from 'react'
import type { SearchableSelectProps } from './searchable-select.tsx'
import { Select } from './select.tsx'

const SearchableSelect = lazy(() => import('./searchable-select.tsx'))

/** At most this many can be taken in at a glance; more are searched. */
const mostListed = 12

/** One of options that come from data: the browser's own select while they are few, a searchable one beyond. */
export function Picker({ onSearch, searching, ...props }: SearchableSelectProps) {
  if (!onSearch && props.options.length <= mostListed) return <Select {...props} />
  return (
    <Suspense fallback={<Select {...props} />}>
      <SearchableSelect {...props} onSearch={onSearch} searching={searching} />
    </Suspense>
  )
}
