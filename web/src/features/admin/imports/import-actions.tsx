import type { Import } from '@app/contract/admin/imports.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Download, Play, Square } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { useCancelImport, useRefusedRows, useStartImport } from './imports.api.ts'

/** What can be done with an import now. */
export function ImportActions({ one }: { one: Import }) {
  const { id, can, counts, done, status } = one
  const params = { id }
  const start = useStartImport()
  const cancel = useCancelImport()
  const refused = useRefusedRows()
  const begin = async () => {
    if (await confirm(question(counts.create + counts.change - done))) start.mutate({ params })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {can.start && (
        <Button busy={start.isPending} busyText={t('Starting…')} onClick={() => void begin()}>
          <Play aria-hidden />
          {status === 'cancelled' ? t('Go On') : t('Start Import')}
        </Button>
      )}
      {can.cancel && (
        <Button
          variant="secondary"
          busy={cancel.isPending}
          busyText={t('Stopping…')}
          onClick={() => cancel.mutate({ params })}
        >
          <Square aria-hidden />
          {t('Stop Import')}
        </Button>
      )}
      {counts.refused > 0 && (
        <Button
          variant="secondary"
          busy={refused.isPending}
          busyText={t('Downloading…')}
          onClick={() => refused.mutate({ params })}
        >
          <Download aria-hidden />
          {t('Refused Rows (CSV)')}
        </Button>
      )}
    </div>
  )
}

const question = (count: number) => ({
  title: t('Start the import?'),
  text: t(
    '{count, plural, one {# account is} other {# accounts are}} created or changed. New people get a mail with a link to choose their password.',
    { count },
  ),
  action: t('Start Import'),
})
