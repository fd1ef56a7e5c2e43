import { t } from '@app/contract/i18n/text.ts'
import type { Project } from '@app/contract/projects/projects.ts'
import { useOpened } from '#lib/lists/use-opened.ts'
import { WeekList } from './week-list.tsx'
import { WeekSheet } from './week-sheet.tsx'
import { WriteWeek } from './write-week.tsx'

/** The weekly updates of a project, for those who write them. */
export function ProjectWeeks({ project }: { project: Pick<Project, 'id' | 'status' | 'can'> }) {
  const opened = useOpened('update')
  const writes = project.can.edit && project.status !== 'archived'
  return (
    <div className="min-w-0">
      <WeekList
        of={{ project_id: project.id }}
        onOpen={opened.open}
        none={t('Each week is drafted on Monday from its approved reports; publishing is yours.')}
        action={writes && <WriteWeek projectId={project.id} onWritten={opened.open} />}
      />
      <WeekSheet id={opened.id} onClose={opened.close} />
    </div>
  )
}
