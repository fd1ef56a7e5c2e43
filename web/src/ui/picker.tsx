import { lazy, Suspense } from 'react'
import { Select, type SelectProps } from './select.tsx'

const SearchableSelect = lazy(() => import('./searchable-select.tsx'))

/** At most this many can be taken in at a glance; more are searched. */
const mostListed = 12

/** One of options that come from data: the browser's own select while they are few, a searchable one beyond. */
export const Picker = (props: SelectProps) =>
  props.options.length > mostListed ? (
    <Suspense fallback={<Select {...props} />}>
      <SearchableSelect {...props} />
    </Suspense>
  ) : (
    <Select {...props} />
  )
