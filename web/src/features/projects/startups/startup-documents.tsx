import { t } from '@app/contract/i18n/translate.ts'
import type { StartupDocument } from '@app/contract/projects/startups.ts'
import { FileText } from 'lucide-react'
import { useOpenFile } from '#lib/api/use-open-file.ts'
import { Button } from '#ui/button.tsx'

/** The applicant's attachments; each opens as a download. */
export function StartupDocuments({ documents }: { documents: readonly StartupDocument[] }) {
  const { open, busy } = useOpenFile()
  if (documents.length === 0)
    return <p className="text-sm text-muted">{t('No documents attached.')}</p>
  return (
    <ul className="grid grid-cols-1 gap-2">
      {documents.map(({ id, name }) => (
        <li key={id}>
          <Button
            variant="secondary"
            className="max-w-full"
            busy={busy}
            aria-label={t('Open {name}', { name })}
            onClick={() => open(id)}
          >
            <FileText aria-hidden /> <span className="truncate">{name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
