import { useLayoutEffect, useRef, useState } from 'react'
import { SearchInput } from './search-input.tsx'

export interface SearchBoxProps {
  label: string
  placeholder?: string
  /** The current search; an external change, such as Back, updates the box. */
  value: string
  /** Called a moment after the last key, and at once on Enter. */
  onSearch: (search: string) => void
  /** The arrow down leads to what was found; false where there is nothing. */
  onLeave?: () => boolean
  className?: string
}

const debounceMs = 300

export function SearchBox({ value, onSearch, onLeave, className, ...props }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [searched, setSearched] = useState(value)
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (seen !== value) {
    setSeen(value)
    if (value !== searched) setText(value)
  }

  const search = (text: string) => {
    clearTimeout(timer.current)
    setSearched(text)
    if (text !== value) onSearch(text)
  }
  // The debounced search must not undo other changes made meanwhile.
  const latest = useRef(search)
  useLayoutEffect(() => {
    latest.current = search
  })
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(text.trim())
        }}
      >
        <SearchInput
          {...props}
          maxLength={200}
          value={text}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && onLeave?.()) event.preventDefault()
          }}
          onChange={({ target }) => {
            setText(target.value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => latest.current(target.value.trim()), debounceMs)
          }}
        />
      </form>
    </search>
  )
}
