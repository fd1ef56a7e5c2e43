import { t } from '@app/contract/i18n/translate.ts'
import type { Project, ProjectStatus } from '@app/contract/projects/projects.ts'
import { ArrowRight, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageUrl } from '#lib/role-link.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx'
import { moveLabels } from './project.labels.ts'
import { ProjectDialog } from './project-dialog.tsx'
import { useMoveProject, useRemoveProject } from './projects.api.ts'

/** The actions on the project as a whole; nothing for users who only see it. */
export function ProjectActions({ project }: { project: Project }) {
  const [editing, setEditing] = useState(false)
  const actions = useActions(project)
  if (!project.can.edit) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setEditing(true)}>
        <Pencil aria-hidden />
        {t('Edit Project')}
      </Button>
      <Menu
        trigger={
          <Button variant="secondary" busy={actions.isPending}>
            <MoreHorizontal aria-hidden />
            {t('Status')}
          </Button>
        }
      >
        {project.can.moves.map((status) => (
          <MenuItem key={status} onSelect={() => void actions.move(status)}>
            <ArrowRight aria-hidden /> {moveLabels[status]}
          </MenuItem>
        ))}
        {project.can.own && <MenuSeparator />}
        {project.can.own && (
          <MenuItem tone="danger" onSelect={() => void actions.remove()}>
            <Trash2 aria-hidden />
            {t('Remove')}
          </MenuItem>
        )}
      </Menu>
      {editing && <ProjectDialog project={project} onClose={() => setEditing(false)} />}
    </>
  )
}

function useActions({ id, name, version }: Project) {
  const pageUrl = usePageUrl()
  const navigate = useNavigate()
  const change = useMoveProject()
  const removal = useRemoveProject()
  const move = async (status: ProjectStatus) => {
    const isSure =
      status !== 'archived' ||
      (await confirm({
        title: t('Archive {name}?', { name }),
        text: t(
          'It no longer counts in the numbers, and its milestones and tasks pause. You can reactivate it.',
        ),
        action: t('Archive'),
      }))
    if (isSure) change.mutate({ params: { id }, body: { status, version } })
  }
  const remove = async () => {
    const isSure = await confirm({
      title: t('Remove {name}?', { name }),
      text: t(
        "You can only remove a project without teams, tasks, milestones and internships. This can't be undone.",
      ),
      action: t('Remove'),
      tone: 'danger',
    })
    if (isSure)
      removal.mutate({ params: { id } }, { onSuccess: () => void navigate(pageUrl('projects')) })
  }
  return { move, remove, isPending: change.isPending || removal.isPending }
}
