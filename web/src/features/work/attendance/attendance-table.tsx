import { t } from '@app/contract/i18n/text.ts'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Table } from '#ui/table.tsx'
import { useAttendance } from './attendance.api.ts'
import type { Asked } from './attendance-asked.ts'
import { attendanceColumns } from './attendance-columns.tsx'

interface AttendanceTableProps {
  address: ListAddress
  asked: Asked
}

export function AttendanceTable({ address, asked }: AttendanceTableProps) {
  const page = useAttendance({ ...asked, cursor: address.cursor })
  const { attendance } = page
  if (attendance.length === 0) return <Nobody address={address} asked={asked} />
  return (
    <>
      <Table
        caption={t('Attendance')}
        columns={attendanceColumns(address)}
        rows={attendance}
        rowKey={({ user }) => user.id}
      />
      <Pagination {...address.steps(attendance.length, page)} />
    </>
  )
}

function Nobody({ address, asked: { search, team_id, show } }: AttendanceTableProps) {
  const isFiltered = Boolean(search || team_id || show)
  return (
    <Card>
      <EmptyState
        icon={Users}
        title={isFiltered ? t('Nobody fits these filters') : t('Nobody to show yet')}
        action={
          isFiltered && (
            <Link
              to={address.to({
                search: undefined,
                team: undefined,
                show: undefined,
                cursor: undefined,
              })}
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('Clear filters')}
            </Link>
          )
        }
      >
        {isFiltered
          ? t('Try another name, team or state.')
          : t('People appear here as soon as they are in a team.')}
      </EmptyState>
    </Card>
  )
}
