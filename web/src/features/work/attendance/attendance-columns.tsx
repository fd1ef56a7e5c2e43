import { t } from '@app/contract/i18n/text.ts'
import type { AttendanceRow } from '@app/contract/work/attendance.ts'
import { Link } from 'react-router'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { formatRole } from '#lib/i18n/format.ts'
import type { ListParams } from '#lib/lists/list-params.ts'
import { formatTimeIn, useZone } from '#lib/session/zone.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import type { Column } from '#ui/table.tsx'
import { presenceLabels, presenceTones, workModeLabels } from './attendance.labels.ts'
import { HoursBar } from './hours-bar.tsx'

export const attendanceColumns = (params: ListParams): Column<AttendanceRow>[] => [
  {
    key: 'person',
    header: t('Person'),
    main: true,
    cell: (row) => <Person params={params} row={row} />,
  },
  { key: 'presence', header: t('Now'), cell: (row) => <Now row={row} /> },
  {
    key: 'hours',
    header: t('Hours'),
    className: 'sm:w-64',
    cell: (row) => <HoursBar row={row} />,
  },
]

const Person = ({
  params,
  row: { user, team_names },
}: {
  params: ListParams
  row: AttendanceRow
}) => (
  <span className="flex items-center gap-2.5">
    <PersonAvatar person={user} />
    <span className="min-w-0">
      <Link
        to={params.to({ person: user.id })}
        preventScrollReset
        className="inline-flex min-h-6 items-center hover:underline"
      >
        {user.full_name}
      </Link>
      <span className="block text-xs font-normal text-muted">
        {[formatRole(user.role), ...team_names].join(' · ')}
      </span>
    </span>
  </span>
)

function Now({ row: { presence, is_late, check_in_time, work_mode } }: { row: AttendanceRow }) {
  const zone = useZone()
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 sm:justify-start">
      <StatusBadge tone={presenceTones[presence]}>{presenceLabels[presence]}</StatusBadge>
      {is_late && <Badge tone="warning">{t('Late')}</Badge>}
      {check_in_time && (
        <span className="numbers text-muted">
          {t('since')} <time dateTime={check_in_time}>{formatTimeIn(zone, check_in_time)}</time>
          {work_mode && `, ${workModeLabels[work_mode]}`}
        </span>
      )}
    </span>
  )
}
