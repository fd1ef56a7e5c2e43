import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { textLinkClass } from '#ui/link.ts'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TaskRows } from './task-rows.tsx'
import { usePerson, useTasksOf } from './team.api.ts'

interface MemberProps {
  id: string
  onOpenTask: (id: string) => void
  /** Ways from the person to what they do elsewhere. */
  links: (name: string) => readonly { label: string; to: string }[]
  /** The actions for this member. */
  action: (person: { id: string; name: string }) => ReactNode
}

interface MemberSheetProps extends Omit<MemberProps, 'id'> {
  /** Closed without. */
  id: string | undefined
  onClose: () => void
}

/** A person of the team: who that is, the tasks, and the ways to attendance and reports. */
export const MemberSheet = ({ id, onClose, ...member }: MemberSheetProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={onClose}
    title={t('Team member')}
    className="max-w-xl"
  >
    {id && (
      <AsyncBoundary
        resetKey={id}
        title={t("Couldn't load the person")}
        skeleton={<SkeletonRows />}
      >
        <Member id={id} {...member} />
      </AsyncBoundary>
    )}
  </Sheet>
)

function Member({ id, onOpenTask, links, action }: MemberProps) {
  const person = usePerson(id)
  const { full_name, role, email, location, bio, skills = [] } = person
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex items-center gap-3">
        <PersonAvatar person={person} size="lg" />
        <div className="min-w-0">
          <h3 className="text-lg font-semibold">{full_name}</h3>
          <p className="text-sm text-muted">
            {[formatRole(role), location].filter(Boolean).join(' · ')}
          </p>
          {email && (
            <a href={`mailto:${email}`} className={textLinkClass('text-sm wrap-anywhere')}>
              {email}
            </a>
          )}
        </div>
      </div>
      {bio && <p className="whitespace-pre-wrap wrap-anywhere">{bio}</p>}
      {skills.length > 0 && (
        <ul aria-label={t('Skills')} className="flex flex-wrap gap-1.5">
          {skills.map((skill) => (
            <li key={skill}>
              <Badge>{skill}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to={`/people/${id}`} className={buttonClass({ variant: 'secondary' })}>
          {t('View Profile')}
        </Link>
        {action({ id, name: full_name })}
        {links(full_name).map(({ to, label }) => (
          <Link key={to} to={to} className={buttonClass({ variant: 'secondary' })}>
            {label}
          </Link>
        ))}
      </div>
      <TasksOf id={id} onOpen={onOpenTask} />
    </div>
  )
}

function TasksOf({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { tasks, total } = useTasksOf(id)
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="font-semibold">
        {t('Tasks')} <span className="numbers font-normal text-muted">{formatCount(total)}</span>
      </h4>
      {tasks.length === 0 ? (
        <Card className="p-4 text-muted">{t('No tasks assigned yet.')}</Card>
      ) : (
        <TaskRows tasks={tasks} onOpen={onOpen} />
      )}
      {total > tasks.length && (
        <p className="text-sm text-muted">
          {t('The first {count} of {total}, by due date.', {
            count: tasks.length,
            total: formatCount(total),
          })}
        </p>
      )}
    </section>
  )
}
