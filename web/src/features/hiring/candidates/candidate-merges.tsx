import type { Candidate } from '@app/contract/hiring/candidates.ts'
import { t } from '@app/contract/i18n/text.ts'
import { formatDate } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { useUndoMerge } from './candidates.api.ts'

/** Records that were merged into this one; each can be parted again. */
export function CandidateMerges({ candidate: { merges } }: { candidate: Candidate }) {
  const undo = useUndoMerge()
  if (merges.length === 0) return null
  const ask = async (id: string, merged_name: string) => {
    const isSure = await confirm({
      title: t('Undo the merge with {merged_name}?', { merged_name }),
      text: t('Each record gets back its own applications, notes and tags.'),
      action: t('Undo merge'),
    })
    if (isSure) undo.mutate({ params: { id } })
  }
  return (
    <Card>
      <CardHead title={t('Merged records')} />
      <CardBody>
        <ul className="grid grid-cols-1 gap-3">
          {merges.map(({ id, merged_name, merged_email, by_name, at, can }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-2">
              <div className="min-w-0">
                <p className="font-medium">{merged_name}</p>
                <p className="text-sm break-all text-muted">{merged_email}</p>
                <p className="text-sm text-muted">
                  {t('by {by_name} on {day}', { by_name, day: formatDate(at) })}
                </p>
              </div>
              {can.undo && (
                <Button
                  variant="secondary"
                  size="sm"
                  busy={undo.isPending}
                  onClick={() => void ask(id, merged_name)}
                >
                  {t('Undo merge')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
