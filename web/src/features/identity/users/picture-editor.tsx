import { imageTypes } from '@app/contract/files/files.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { Person } from '@app/contract/identity/users.ts'
import { ImageUp, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { CropDialog } from './crop-dialog.tsx'
import { useSavePicture } from './profile.api.ts'

interface PictureEditorProps {
  person: Person
  /** Whose picture it is. */
  children: ReactNode
}

/** One's picture: chosen, cut to a square, saved at once; or taken away. */
export function PictureEditor({ person, children }: PictureEditorProps) {
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
