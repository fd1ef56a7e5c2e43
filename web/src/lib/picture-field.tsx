import { imageTypes } from '@app/contract/files/files.ts'
import { useState } from 'react'
import { useFileUpload } from '#lib/api/use-file-upload.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import type { FieldBinding } from '#ui/form-field.ts'

interface PictureFieldProps {
  field: FieldBinding<string>
  value: string | null
  onChoose: (id: string | null) => void
  category: 'logo' | 'signature'
  label: string
  hint: string
}

/** A picture that is uploaded when it is chosen, and shown everywhere once the form is saved. */
export function PictureField({ field, value, onChoose, category, label, hint }: PictureFieldProps) {
  const [name, setName] = useState<string>()
  const { sending, error, send } = useFileUpload((stored) => {
    setName(stored.name)
    onChoose(stored.id)
  }, category)
  return (
    <FileDrop
      id={field.id}
      label={label}
      hint={hint}
      optional
      accept={imageTypes.join(',')}
      file={sending?.file ?? (value ? { name: name ?? label } : null)}
      progress={sending?.progress}
      error={error ?? field.error}
      onPick={(file) => void send(file)}
      onCancel={sending?.cancel ?? (() => onChoose(null))}
    />
  )
}
