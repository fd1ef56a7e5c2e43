import { imageTypes } from '@app/contract/files/files.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Person } from '@app/contract/identity/users.ts'
import { ImageUp, Pencil, Settings, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { useMe } from '#lib/session/session-store.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { readDraft } from '#ui/form-draft.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { type Area, cutOut } from './cut-out.ts'
import { useProfile, useSavePicture } from './profile.api.ts'
import { ProfileCards } from './profile-cards.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RoleBadge } from './role-badge.tsx'

// Loaded only when a picture is changed.
const CropArea = lazy(() => import('./crop-area.tsx'))

interface CropDialogProps {
  file: File
  busy: boolean
  onCut: (picture: File) => void
  onClose: () => void
}

/** Which part of a picture is shown: moved with the mouse, a finger or the arrow keys, and enlarged. */
function CropDialog({ file, busy, onCut, onClose }: CropDialogProps) {
  const url = useObjectUrl(file)
  const slider = useId()
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const cut = async () => {
    if (!url || !area) return
    try {
      onCut(await cutOut(url, area))
    } catch {
      toast.error(t('Update Failed'), t("Couldn't read this picture."))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Crop picture')}
      description={t('Drag the picture, or move it with the arrow keys.')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={!area} busy={busy} busyText={t('Saving…')} onClick={() => void cut()}>
            {t('Save picture')}
          </Button>
        </>
      }
    >
      <div className="relative h-72 overflow-hidden rounded-md bg-subtle">
        <Suspense fallback={<Skeleton className="size-full" />}>
          {url && <CropArea image={url} zoom={zoom} onZoom={setZoom} onArea={setArea} />}
        </Suspense>
      </div>
      <label htmlFor={slider} className="mt-4 block text-sm font-medium">
        {t('Zoom')}
      </label>
      <input
        id={slider}
        type="range"
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        onChange={({ target }) => setZoom(Number(target.value))}
        className="h-6 w-full accent-(--accent-text)"
      />
    </Dialog>
  )
}

/** The browser holds the file under a URL until it is revoked. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

interface ProfilePageProps {
  title: string
  /** The label of the edit button. */
  edit: string
}

/** The user's profile, to read and to edit (spec §4); an interrupted edit is resumed. */
export function ProfilePage({ title, edit }: ProfilePageProps) {
  const person = useProfile()
  const draft = `profile:${useMe().id}`
  const [isEditing, setEditing] = useState(() => readDraft(draft) !== undefined)
  // Switching between reading and editing moves the focus to the start of the form, not to the top of the page.
  const [hasTurned, setTurned] = useState(false)
  const turn = (toEditing: boolean) => {
    setEditing(toEditing)
    setTurned(true)
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
        <ProfileForm
          person={person}
          draft={draft}
          autoFocus={hasTurned}
          onEnd={() => turn(false)}
        />
      ) : (
        <ProfileCards person={person} />
      )}
    </>
  )
}

interface PictureEditorProps {
  person: Person
  /** Whose picture it is. */
  children: ReactNode
}

/** The user's picture: chosen, cropped to a square and saved at once; or removed. */
function PictureEditor({ person, children }: PictureEditorProps) {
  const save = useSavePicture(person.id)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()
  const choose = (file: File | undefined) => {
    if (file && !imageTypes.some((type) => type === file.type))
      toast.error(t('Update Failed'), t('Please choose a JPEG, PNG or WebP image.'))
    else setChosen(file)
  }
  return (
    <div className="mb-5 flex flex-wrap items-center gap-4">
      <PersonAvatar person={person} size="xl" />
      {children}
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        <input
          ref={input}
          type="file"
          aria-label={t('Picture')}
          accept={imageTypes.join()}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            choose(target.files?.[0])
            // So that choosing the same file again is a change again.
            target.value = ''
          }}
        />
        <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
          <ImageUp aria-hidden /> {person.avatar_id ? t('Change picture') : t('Add a picture')}
        </Button>
        {person.avatar_id && (
          <Button
            variant="secondary"
            size="sm"
            busy={save.isPending && !chosen}
            busyText={t('Removing…')}
            onClick={() => save.mutate(null)}
          >
            <Trash2 aria-hidden /> {t('Remove picture')}
          </Button>
        )}
      </div>
      {chosen && (
        <CropDialog
          file={chosen}
          busy={save.isPending}
          onCut={(cut) => save.mutate(cut, { onSuccess: () => setChosen(undefined) })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}
