import { imageTypes } from '@app/contract/files/files.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { UseFormReturn } from 'react-hook-form'
import { useFileUpload } from '#lib/api/use-file-upload.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import type { FieldBinding } from '#ui/form-field.ts'
import type { InternshipValues } from './internship-values.ts'

interface CoverFieldProps {
  field: FieldBinding<'cover_image_id'>
  form: UseFormReturn<InternshipValues, unknown, unknown>
}

export function CoverField({ field, form }: CoverFieldProps) {
  const [id, name] = form.watch(['cover_image_id', 'cover_name'])
  const choose = (image: string | null, called: string) => {
    form.setValue('cover_name', called)
    form.setValue('cover_image_id', image, { shouldDirty: true })
  }
  const { sending, error, send } = useFileUpload(
    (stored) => choose(stored.id, stored.name),
    'cover',
  )
  return (
    <FileDrop
      id={field.id}
      label={t('Cover image')}
      optional
      hint={t('JPEG, PNG or WebP, up to 10 MB, best three times as wide as high.')}
      accept={imageTypes.join(',')}
      file={sending?.file ?? (id ? { name: name || t('Cover image') } : null)}
      progress={sending?.progress}
      error={error ?? field.error}
      onPick={(file) => void send(file)}
      onCancel={sending?.cancel ?? (() => choose(null, ''))}
    />
  )
}
