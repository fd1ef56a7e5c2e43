import type { ReactNode } from 'react'

interface MeetingRowProps {
  title: string
  time: string
  detail: string
  action?: ReactNode
  onOpen: () => void
}

/** A line of a short list: the time before the name. */
export const MeetingRow = ({ title, time, detail, action, onOpen }: MeetingRowProps) => (
  <li className="flex items-center gap-3 px-4 py-2.5">
    <span className="numbers w-18 shrink-0 text-sm text-muted">{time}</span>
    <div className="min-w-0 flex-1">
      <button
        type="button"
        onClick={onOpen}
        className="block min-h-6 max-w-full truncate text-left font-medium hover:underline"
      >
        {title}
      </button>
      <p className="truncate text-sm text-muted">{detail}</p>
    </div>
    {action}
  </li>
)
