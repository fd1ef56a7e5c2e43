import { homeOf } from '@app/contract/core/access.ts'
import { Link } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'

/** The name of the product, and the way home. */
export function Logo({ wordless = false }: { wordless?: boolean }) {
  return (
    <Link to={homeOf(useMe().role)} className="flex items-center gap-2.5 text-lg font-semibold">
      <img src="/icon.svg" alt="" width={32} height={32} className="size-8 shrink-0" />
      <span className={wordless ? 'sr-only' : undefined}>Cohort</span>
    </Link>
  )
}
