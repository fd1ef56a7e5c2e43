import { useLayoutEffect, useRef, useState } from 'react'
import { SearchInput } from './search-input.tsx'

export interface SearchBoxProps {
  label: string
  placeholder?: string
  /** What is searched for now; a change from outside, such as Back, shows in the box. */
  value: string
  /** Called a moment after the last key, and at once on Enter. */
  onSearch: (search: string) => void
  className?: string
}

const debounceMs = 300

export function SearchBox({ value, onSearch, className, ...props }: SearchBoxProps) {
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
  // What is asked for after the moment must not undo what else has been asked for meanwhile.
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
