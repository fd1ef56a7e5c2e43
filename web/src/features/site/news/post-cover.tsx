import { imageTypes } from '@app/contract/files/files.ts'
import { t } from '@app/contract/i18n/text.ts'
import { useFileUpload } from '#lib/api/use-file-upload.ts'
import { FileDrop } from '#ui/file-drop.tsx'

interface PostCoverProps {
  id: string
  error: string | undefined
  chosen: string | null
  onChoose: (id: string | null) => void
}

export function PostCover({ id, error: refused, chosen, onChoose }: PostCoverProps) {
  const { sending, error, send } = useFileUpload((stored) => onChoose(stored.id), 'cover')
  return (
    <FileDrop
      id={id}
      label={t('Cover image')}
      optional
      hint={t('JPEG, PNG or WebP, up to 10 MB, best three times as wide as high.')}
      accept={imageTypes.join(',')}
      file={sending?.file ?? (chosen ? { name: t('Cover image') } : null)}
      progress={sending?.progress}
      error={error ?? refused}
      onPick={(file) => void send(file)}
      onCancel={sending?.cancel ?? (() => onChoose(null))}
    />
  )
}
