import { may } from '@app/contract/core/access.ts'

import { t } from '@app/contract/i18n/text.ts'
import { Link } from 'react-router'
import { formatDay, formatRole } from '#lib/i18n/format.ts'
import { Load } from '#lib/load.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Badge } from '#ui/badge.tsx'
import { linkClass } from '#ui/link.ts'
import { Progress } from '#ui/progress.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Facts } from './facts.tsx'
import { useProject } from './search.api.ts'
import { tasksPage } from './search-items.ts'

interface CardProps {
  id: string | undefined
  onClose: () => void
}

/** A project that was found: what the asker may read of it. */
export const ProjectCard = ({ id, onClose }: CardProps) => (
  <Sheet title={t('Project')} open={id !== undefined} onOpenChange={onClose}>
    <Load of={id} title={t('The project could not be loaded')} skeleton={<SkeletonRows rows={4} />}>
      {id && <Card id={id} onLeave={onClose} />}
    </Load>
  </Sheet>
)

function Card({ id, onLeave }: { id: string; onLeave: () => void }) {
  const project = useProject(id)
  const { role } = useMe()
  const { name, status, progress, description, startup_name, manager_name, deadline } = project
  const hasTasks = progress !== undefined && role !== 'startup_rep' && may(role, 'tasks.own')
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</p>
        <Badge>{formatRole(status)}</Badge>
      </div>
      {progress !== undefined && <Progress label={t('Progress')} value={progress / 100} />}
      <Facts
        facts={[
          { name: t('Startup'), text: startup_name },
          { name: t('Manager'), text: manager_name },
          { name: t('Deadline'), text: deadline && formatDay(deadline) },
          { name: t('Description'), text: description },
        ]}
      />
      {hasTasks && (
        <Link
          to={`${tasksPage(role)}?project=${id}`}
          className={linkClass('w-fit')}
          onClick={onLeave}
        >
          {t('Tasks of this project')}
        </Link>
      )}
    </div>
  )
}
