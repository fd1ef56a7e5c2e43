import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { useTexts } from './ui-texts.tsx'

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

interface HeaderProps {
  column: {
    key: string
    header: ReactNode
    numeric?: boolean
    sortable?: boolean
    className?: string
  }
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

const spoken = { asc: 'ascending', desc: 'descending' } as const

/** A sortable header is a button; pressing it again turns the order round. */
export function SortHeader({ column, sort, onSort }: HeaderProps) {
  const { say } = useTexts()
  const words = typeof column.header === 'string' ? say(column.header) : column.header
  const direction = sort?.key === column.key ? sort.direction : undefined
  const sortable = column.sortable && onSort
  const header = { role: 'columnheader', scope: 'col' }
  return (
    <th
      {...header}
      aria-sort={sortable ? (direction ? spoken[direction] : 'none') : undefined}
      className={cn(
        'h-9 border-b px-4 text-xs font-medium whitespace-nowrap text-muted',
        column.numeric ? 'text-right' : 'text-left',
        sortable ? 'max-sm:h-auto max-sm:border-0 max-sm:px-0' : 'max-sm:sr-only',
        column.className,
      )}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() =>
            onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })
          }
          className={cn(
            'inline-flex h-6 items-center gap-1 hover:text-ink',
            direction && 'text-ink',
          )}
        >
          {words}
          <Arrow direction={direction} />
        </button>
      ) : (
        words
      )}
    </th>
  )
}

function Arrow({ direction }: { direction: Sort['direction'] | undefined }) {
  if (!direction) return <ChevronsUpDown aria-hidden className="size-3.5 opacity-60" />
  const Icon = direction === 'asc' ? ArrowUp : ArrowDown
  return <Icon aria-hidden className="size-3.5" />
}
