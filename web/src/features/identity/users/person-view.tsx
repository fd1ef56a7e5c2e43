import { may } from '@app/contract/core/access.ts'
import { isSuperadmin } from '@app/contract/core/roles.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { PersonPage } from '@app/contract/identity/users.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Pencil, Scale } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { useListParams } from '#lib/lists/list-params.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePersonPage } from './profile.api.ts'
import { EnrolmentCard, ShownCards } from './profile-cards.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RoleBadge } from './role-badge.tsx'

const LegalHoldDialog = lazy(() =>
  import('./account-dialogs.tsx').then(({ LegalHoldDialog }) => ({ default: LegalHoldDialog })),
)
const EnrolmentDialog = lazy(() => import('./enrolment-dialog.tsx'))

/** A person's profile, limited to the fields that the user may see. */
export function PersonView({ id }: { id: string }) {
  const person = usePersonPage(id)
  const me = useMe()
  const params = useListParams()
  const edits = mayEdit(me, person)
  const isEditing = edits && params.get('edit') === 'yes'
  const draft = `profile:${id}:${me.id}`
  const edit = (edit: string | undefined) => params.update({ edit })
  return (
    <>
      <div className="mb-5 flex flex-col gap-4 sm:flex-row sm:items-center">
        <PersonAvatar person={person} size="xl" />
        <div className="min-w-0 flex-1 [&>header]:mb-0">
          <PageHeader
            title={person.full_name}
            description={<RoleBadge role={person.role} />}
            action={
              <>
                <HoldButton person={person} />
                {edits && !isEditing && (
                  <Button variant="secondary" onClick={() => edit('yes')}>
                    <Pencil aria-hidden />
                    {t('Edit Profile')}
                  </Button>
                )}
                <WayOn id={id} email={person.email} />
              </>
            }
          />
        </div>
      </div>
      {person.held_at && (
        <Banner
          tone="warning"
          className="mb-5"
          title={t('Legal hold since {date}', { date: formatDate(person.held_at) })}
        >
          <p className="break-words">
            {t('Reason: {reason}', { reason: person.hold_reason ?? '' })}
          </p>
        </Banner>
      )}
      {isEditing ? (
        <ProfileForm person={person} draft={draft} autoFocus onEnd={() => edit(undefined)} />
      ) : person.is_shown ? (
        <>
          {id === me.id && (
            <Banner className="mb-5">{t('This is your own page. You see everything.')}</Banner>
          )}
          <ShownCards person={person} />
        </>
      ) : (
        <Banner>
          {t('{name} shares only their name and role with you.', { name: person.full_name })}
        </Banner>
      )}
      {person.enrolment && (
        <div className="mt-5">
          <EnrolmentCard
            enrolment={person.enrolment}
            action={mayEnrol(me, person) && <ChangeEnrolment person={person} />}
          />
        </div>
      )}
    </>
  )
}

function ChangeEnrolment({ person: { id, full_name, enrolment } }: { person: PersonPage }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Pencil aria-hidden />
        {t('Change')}
      </Button>
      <Suspense>
        {isOpen && enrolment && (
          <EnrolmentDialog
            person={{ id, full_name }}
            enrolment={enrolment}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Admins keep the profiles of others in order, but no superadmin's; one's own has its own page. */
const mayEdit = (me: Pick<PersonPage, 'id' | 'role'>, { id, role }: PersonPage) =>
  id !== me.id && may(me.role, 'users.edit') && (isSuperadmin(me.role) || !isSuperadmin(role))

/** Nobody sets their own days of leave, except superadmins. */
const mayEnrol = (me: Pick<PersonPage, 'id' | 'role'>, { id }: PersonPage) =>
  may(me.role, 'enrolments.manage') && (id !== me.id || isSuperadmin(me.role))

/** Sets or lifts a legal hold, for those who may. */
function HoldButton({ person }: { person: PersonPage }) {
  const [isOpen, setOpen] = useState(false)
  const { id, full_name, held_at, hold_reason = '' } = person
  if (held_at === undefined) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Scale aria-hidden />
        {held_at ? t('Lift legal hold') : t('Set legal hold')}
      </Button>
      <Suspense>
        {isOpen && (
          <LegalHoldDialog
            account={{ id, full_name, held_at, hold_reason }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Leads to the profile for editing it, or to this account for those who manage accounts. */
function WayOn({ id, email }: { id: string; email: string | undefined }) {
  const me = useMe()
  const way =
    id === me.id
      ? { to: '/profile', label: t('Edit Profile') }
      : may(me.role, 'users.manage') && {
          to: pageUrl('users', { query: { search: email ?? '' } }),
          label: t('Open in User Management'),
        }
  return way ? (
    <Link to={way.to} className={buttonClass({ variant: 'secondary' })}>
      {way.label}
    </Link>
  ) : null
}
