import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Person } from '@app/contract/identity/users.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Link } from 'react-router'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { useMe } from '#lib/session/session-store.ts'
import { linkClass } from '#ui/link.ts'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Facts } from './facts.tsx'
import { usePerson } from './search.api.ts'

interface CardProps {
  id: string | undefined
  onClose: () => void
}

/** A person of the results, with the fields that the user may see. */
export const PersonCard = ({ id, onClose }: CardProps) => (
  <Sheet title={t('Person')} open={id !== undefined} onOpenChange={onClose}>
    <AsyncBoundary
      resetKey={id}
      title={t("Couldn't load the person")}
      skeleton={<SkeletonRows rows={4} />}
    >
      {id && <Card id={id} onLeave={onClose} />}
    </AsyncBoundary>
  </Sheet>
)

function Card({ id, onLeave }: { id: string; onLeave: () => void }) {
  const person = usePerson(id)
  const { role } = useMe()
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-3">
        <PersonAvatar person={person} />
        <div className="min-w-0">
          <p className="text-lg font-semibold">{person.full_name}</p>
          <p className="text-sm text-muted">{formatRole(person.role)}</p>
        </div>
      </div>
      <Facts facts={factsOf(person)} />
      <Link to={`/people/${id}`} className={linkClass('w-fit')} onClick={onLeave}>
        {t('View Profile')}
      </Link>
      {may(role, 'users.manage') && (
        <Link
          to={pageUrl('users', { query: { search: person.email ?? person.full_name } })}
          className={linkClass('w-fit')}
          onClick={onLeave}
        >
          {t('Open in User Management')}
        </Link>
      )}
    </div>
  )
}

const factsOf = ({ email, phone, location, bio, skills, ...links }: Person) => [
  { name: t('Email'), text: email, to: email && `mailto:${email}` },
  { name: t('Phone'), text: phone },
  { name: t('Location'), text: location },
  { name: t('Bio'), text: bio },
  { name: t('Skills'), text: skills?.join(', ') },
  { name: 'LinkedIn', text: links.linkedin, to: links.linkedin },
  { name: 'GitHub', text: links.github, to: links.github },
  { name: t('Portfolio'), text: links.portfolio, to: links.portfolio },
]
