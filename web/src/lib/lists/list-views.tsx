import { t } from '@app/contract/i18n/translate.ts'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import type { ListParams } from './list-params.ts'

/** Whether the URL selects the board instead of the table. */
export const isBoard = ({ get }: ListParams) => get('view') === 'board'

interface ListViewsProps {
  params: ListParams
  /** The label of the table view. */
  rows: string
  className?: string
}

/** Switches between the table and the board. */
export function ListViews({ params, rows, className }: ListViewsProps) {
  const views = [
    { name: rows, view: undefined, icon: Rows3, isCurrent: !isBoard(params) },
    { name: t('Board'), view: 'board', icon: LayoutGrid, isCurrent: isBoard(params) },
  ]
  return (
    <nav aria-label={t('Show as')} className={cn('flex gap-1', className)}>
      {views.map(({ name, view, icon: Icon, isCurrent }) => (
        <Link
          key={name}
          to={params.to({ view, cursor: undefined })}
          aria-current={isCurrent ? 'page' : undefined}
          className={buttonClass({ variant: isCurrent ? 'secondary' : 'ghost' })}
        >
          <Icon aria-hidden /> {name}
        </Link>
      ))}
    </nav>
  )
}
