import { t } from '@app/contract/i18n/text.ts'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import type { ListAddress } from './list-address.ts'

/** Is the list shown as a board? Its address says so. */
export const isBoard = ({ said }: ListAddress) => said('view') === 'board'

interface ListViewsProps {
  address: ListAddress
  /** What it is called when it is no board. */
  rows: string
  className?: string
}

/** The same records in rows or on a board. */
export function ListViews({ address, rows, className }: ListViewsProps) {
  const views = [
    { name: rows, view: undefined, icon: Rows3, isCurrent: !isBoard(address) },
    { name: t('Board'), view: 'board', icon: LayoutGrid, isCurrent: isBoard(address) },
  ]
  return (
    <nav aria-label={t('Show as')} className={cn('flex gap-1', className)}>
      {views.map(({ name, view, icon: Icon, isCurrent }) => (
        <Link
          key={name}
          to={address.to({ view, cursor: undefined })}
          aria-current={isCurrent ? 'page' : undefined}
          className={buttonClass({ variant: isCurrent ? 'secondary' : 'ghost' })}
        >
          <Icon aria-hidden /> {name}
        </Link>
      ))}
    </nav>
  )
}
