import type { PostingFlag } from '@app/contract/hiring/internships.ts'
import { flagLabels } from '@app/contract/hiring/moderation.ts'
import { TriangleAlert } from 'lucide-react'

/** What the rules found in a posting; nothing where they found nothing. */
export function FlagList({ flags }: { flags: readonly PostingFlag[] }) {
  if (flags.length === 0) return null
  return (
    <ul className="mt-1 grid grid-cols-1 gap-0.5 text-sm font-normal">
      {flags.map((flag) => (
        <li key={flag} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          {flagLabels[flag]}
        </li>
      ))}
    </ul>
  )
}
