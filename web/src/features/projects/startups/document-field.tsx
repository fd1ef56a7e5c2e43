import { t } from '@app/contract/i18n/translate.ts'
import { mostDocuments } from '@app/contract/projects/startups.ts'
import { X } from 'lucide-react'
import { acceptedFiles, useFileUpload } from '#lib/api/use-file-upload.ts'
import { FileDrop } from '#ui/file-drop.tsx'

interface Document {
  id: string
  name: string
}

interface DocumentFieldProps {
  documents: readonly Document[]
  onChange: (documents: Document[]) => void
}

/** Some files, each sent as soon as it is chosen. */
export function DocumentField({ documents, onChange }: DocumentFieldProps) {
  const { sending, error, send } = useFileUpload(({ id, name }) =>
    onChange([...documents, { id, name }]),
  )
  return (
    <div className="grid grid-cols-1 gap-2">
      {documents.length < mostDocuments && (
        <FileDrop
          label={t('Documents')}
          optional
          hint={t(
            'Up to {mostDocuments} images, PDF or Word files of at most 10 MB: a pitch deck, a registration certificate. Only those who decide read them.',
            { mostDocuments },
          )}
          accept={acceptedFiles}
          file={sending?.file ?? null}
          progress={sending?.progress}
          error={error}
          onPick={(picked) => void send(picked)}
          onCancel={() => sending?.cancel()}
        />
      )}
      {documents.length > 0 && (
        <ul aria-label={t('Attached documents')} className="grid grid-cols-1 gap-1">
          {documents.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-3 rounded-md border px-3">
              <span className="min-w-0 truncate text-sm">{name}</span>
              <button
                type="button"
                aria-label={t('Remove {name}', { name })}
                onClick={() => onChange(documents.filter((one) => one.id !== id))}
                className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
