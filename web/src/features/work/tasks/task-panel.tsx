import { t } from '@app/contract/i18n/text.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useListAddress } from '#lib/lists/list-address.ts'
import { isBoard, ListViews } from '#lib/lists/list-views.tsx'
import { Load } from '#lib/load.tsx'
import { dayIn, useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { askedOf, openTaskOf } from './task-asked.ts'
import { TaskBoard } from './task-board.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { TaskFilters } from './task-filters.tsx'
import { TaskSheet } from './task-sheet.tsx'
import { TaskTable } from './task-table.tsx'
import { WaitingTasks } from './task-waiting.tsx'

/** Every task one may see, as a list or as a board, with one of them beside it. */
export function TaskPanel({ title }: { title: string }) {
  const address = useListAddress()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const asked = askedOf(address, dayIn(useZone()))
  const create = () => setCreating(true)
  return (
    <>
      <PageHeader
        title={title}
        action={
          <>
            <ListViews address={address} rows={t('List')} />
            <Button onClick={create}>
              <Plus aria-hidden />
              {t('Create Task')}
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <TaskFilters address={address} asked={asked} />
        <WaitingTasks />
        {isBoard(address) ? (
          <TaskBoard address={address} asked={{ ...asked, status: undefined }} />
        ) : (
          <Load title={t('The tasks could not be loaded')} skeleton={<SkeletonRows rows={8} />}>
            <TaskTable address={address} asked={asked} onCreate={create} />
          </Load>
        )}
      </div>
      <TaskDialog mode="create" open={creating} onOpenChange={setCreating} />
      <TaskSheet
        id={openTaskOf(address)}
        onClose={() => void navigate(address.to({ task: undefined }), { preventScrollReset: true })}
      />
    </>
  )
}
