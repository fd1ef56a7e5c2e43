import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { Load } from '#lib/load.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { WeekActions } from './week-actions.tsx'
import { WeekForm } from './week-form.tsx'
import { WeekText } from './week-text.tsx'
import { WeekVersions } from './week-versions.tsx'
import { WeekBadge, weekText } from './week-words.tsx'
import { useWeek } from './weekly-updates.api.ts'

interface WeekSheetProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** One week of a project: to read, and for those who may, to edit and to publish. */
export const WeekSheet = ({ id, onClose }: WeekSheetProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={t('Weekly update')}
    className="max-w-2xl"
  >
    {id && (
      <Load
        of={id}
        title={t('The weekly update could not be loaded')}
        skeleton={<LoadingText lines={12} />}
      >
        <WeekView key={id} id={id} />
      </Load>
    )}
  </Sheet>
)

function WeekView({ id }: { id: string }) {
  const [revision, setRevision] = useState<number>()
  const [editing, setEditing] = useState(false)
  const week = useWeek(id, revision)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-2">
        <h3 className="text-lg font-semibold wrap-anywhere">{week.project_name}</h3>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <WeekBadge status={week.status} /> <span className="numbers">{weekText(week)}</span>
        </p>
      </div>
      {editing && week.can.edit ? (
        <WeekForm week={week} onDone={() => setEditing(false)} />
      ) : (
        <>
          <WeekActions week={week} onEdit={() => setEditing(true)} />
          <WeekText week={week} />
          <WeekVersions week={week} shown={revision} onShow={setRevision} />
        </>
      )}
    </div>
  )
}
