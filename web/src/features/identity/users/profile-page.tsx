import { t } from '@app/contract/i18n/text.ts'
import { Pencil, Settings } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { clearDraft, readDraft } from '#ui/form-draft.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { PictureEditor } from './picture-editor.tsx'
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
  // Whoever turned from reading to editing or back goes on where it begins, not at the top of the page.
  const [hasTurned, setTurned] = useState(false)
  const turn = (toEditing: boolean) => {
    setEditing(toEditing)
    setTurned(true)
  }
  const end = () => {
    clearDraft(draft)
    turn(false)
  }
  return (
    <>
      <PageHeader
        title={title}
        action={
          !isEditing && (
            <>
              <Link to="/settings" className={buttonClass({ variant: 'secondary' })}>
                <Settings aria-hidden />
                {t('Settings')}
              </Link>
              <Button autoFocus={hasTurned} onClick={() => turn(true)}>
                <Pencil aria-hidden /> {edit}
              </Button>
            </>
          )
        }
      />
      <PictureEditor person={person}>
        <div className="grid min-w-0 gap-1">
          <p className="text-lg font-semibold wrap-anywhere">{person.full_name}</p>
          <RoleBadge role={person.role} />
        </div>
      </PictureEditor>
      {isEditing ? (
        <ProfileForm person={person} draft={draft} autoFocus={hasTurned} onEnd={end} />
      ) : (
        <ProfileCards person={person} />
      )}
    </>
  )
}
