import { X } from 'lucide-react'
import { useTexts } from './ui-texts.tsx'

export interface Chip {
  key: string
  label: string
  onRemove: () => void
}

/** The filters in force, each removable. */
export function Chips({ chips }: { chips: readonly Chip[] }) {
  const { remove } = useTexts()
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, onRemove }) => (
        <li
          key={key}
          className="flex h-7 max-w-full items-center rounded-full border bg-surface pl-3 text-sm"
        >
          <span className="truncate">{label}</span>
          <button
            type="button"
            aria-label={remove(label)}
            onClick={onRemove}
            className="grid size-6.5 shrink-0 place-items-center rounded-full text-muted hover:text-ink focus-visible:rounded-full"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
