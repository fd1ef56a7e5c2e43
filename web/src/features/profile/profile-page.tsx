import { t } from '@app/contract/text.ts'
import { Pencil, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '#lib/session-store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { clearDraft, readDraft } from '#ui/form-draft.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { useProfile } from './profile.api.ts'
import { ProfileCards } from './profile-cards.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RoleBadge } from './role-badge.tsx'

interface ProfilePageProps {
  title: string
  /** The words of the button that begins to edit. */
  edit: string
}

/** One's own profile, to read and to edit (spec §4); an edit that was interrupted goes on. */
export function ProfilePage({ title, edit }: ProfilePageProps) {
  const person = useProfile()
  const draft = `profile:${useMe().id}`
  const [isEditing, setEditing] = useState(() => readDraft(draft) !== undefined)
  const end = () => {
    clearDraft(draft)
    setEditing(false)
  }
  return (
    <>
      <PageHeader
        title={title}
        action={
          !isEditing && (
            <>
              <Link to="/account" className={buttonClass({ variant: 'secondary' })}>
                <ShieldCheck aria-hidden />
                {t('Security and devices')}
              </Link>
              <Button onClick={() => setEditing(true)}>
                <Pencil aria-hidden /> {edit}
              </Button>
            </>
          )
        }
      />
      <div className="mb-5 flex items-center gap-3">
        <Avatar name={person.full_name} size="lg" />
        <div className="grid min-w-0 gap-1">
          <p className="text-lg font-semibold wrap-anywhere">{person.full_name}</p>
          <RoleBadge role={person.role} />
        </div>
      </div>
      {isEditing ? (
        <ProfileForm person={person} draft={draft} onEnd={end} />
      ) : (
        <ProfileCards person={person} />
      )}
    </>
  )
}
