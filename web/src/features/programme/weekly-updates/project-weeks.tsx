import { weekStartOf } from '@app/contract/i18n/organisation.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Project } from '@app/contract/projects/projects.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#lib/i18n/format.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { dayIn, useZone } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { useShown } from '#ui/shown.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { WeekList } from './week-list.tsx'
import { WeekSheet } from './week-sheet.tsx'
import { useWriteWeek } from './weekly-updates.api.ts'

interface WriteWeekProps {
  projectId: string
  /** Opens what was written. */
  onWritten: (id: string) => void
  onClose: () => void
}

/** Creates the update of a week from its approved reports. Open as long as it is rendered. */
function WriteWeek({ projectId, onWritten, onClose }: WriteWeekProps) {
  const write = useWriteWeek()
  useShown(write)
  const weeks = lastWeeks(dayIn(useZone()))
  const [week_start, choose] = useState(weeks[1] ?? '')
  const send = () =>
    write.mutate(
      { body: { project_id: projectId, week_start } },
      {
        onSuccess: ({ id }) => {
          onClose()
          onWritten(id)
        },
      },
    )
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={onClose}
      title={t('Create weekly update')}
      description={t("Written from the week's approved reports, for you to edit.")}
      footer={
        <Button busy={write.isPending} busyText={t('Creating…')} onClick={send}>
          {t('Write')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {write.error && <Banner tone="danger">{write.error.message}</Banner>}
        <Select
          label={t('Week')}
          options={weeks.map((value) => ({ value, label: spanOf(value) }))}
          value={week_start}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
    </Dialog>
  )
}

const day = 86_400_000
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)
const spanOf = (first: string) =>
  `${formatDay(first)} – ${formatDay(dayText(Date.parse(first) + 6 * day))}`

/** The first day of this day's week and those of the twelve before it, newest first. */
function lastWeeks(today: string): string[] {
  const first = Date.parse(weekStartOf(today))
  return Array.from({ length: 13 }, (_, at) => dayText(first - 7 * at * day))
}

/** The weekly updates of a project, for those who write them. */
export function ProjectWeeks({ project }: { project: Pick<Project, 'id' | 'status' | 'can'> }) {
  const selection = useSearchParamState('update')
  const [writing, setWriting] = useState(false)
  const mayWrite = project.can.edit && project.status !== 'archived'
  return (
    <ListPage
      title={t("Couldn't load the weekly updates")}
      skeleton={<SkeletonRows />}
      over={
        <>
          {writing && (
            <WriteWeek
              projectId={project.id}
              onWritten={selection.open}
              onClose={() => setWriting(false)}
            />
          )}
          <WeekSheet id={selection.id} onClose={selection.close} />
        </>
      }
    >
      <WeekList
        of={{ project_id: project.id }}
        onOpen={selection.open}
        none={t("We draft each week once it's over, from its approved reports. You publish it.")}
        action={
          mayWrite && (
            <Button onClick={() => setWriting(true)}>
              <Plus aria-hidden />
              {t('Create weekly update')}
            </Button>
          )
        }
      />
    </ListPage>
  )
}
