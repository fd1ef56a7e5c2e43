import { t } from '@app/contract/i18n/text.ts'
import type { AuditVerification } from '@app/contract/insight/audit.ts'
import { Download, ShieldCheck } from 'lucide-react'
import { formatCount, formatDateTime } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useAuditExport, useVerification } from './audit.api.ts'
import type { Asked } from './audit-asked.ts'

const formats = ['csv', 'xlsx'] as const

/** The entries of the list as a file, and the proof that nobody touched the log. */
export function AuditActions({ asked }: { asked: Asked }) {
  const download = useAuditExport()
  const verify = useVerification()
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={verify.isPending}
          busyText={t('Verifying…')}
          onClick={() => verify.mutate({})}
        >
          <ShieldCheck aria-hidden />
          {t('Verify')}
        </Button>
        {formats.map((format) => (
          <Button
            key={format}
            variant="secondary"
            busy={download.isPending && download.variables.format === format}
            busyText={t('Exporting…')}
            disabled={download.isPending}
            onClick={() => download.mutate({ format, asked })}
          >
            <Download aria-hidden />
            {t('Export {format}', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
      {verify.data && <Verdict of={verify.data} />}
    </div>
  )
}

function Verdict({ of: { broken, checked, total, checked_at } }: { of: AuditVerification }) {
  const about = t('{checked} of {total} entries, the newest, were checked on {checked_at}.', {
    checked: formatCount(checked),
    total: formatCount(total),
    checked_at: formatDateTime(checked_at),
  })
  if (broken.length === 0)
    return (
      <Banner tone="success" title={t('The log is whole')}>
        {t('{about} None was changed, removed, swapped or slipped in.', { about })}
      </Banner>
    )
  return (
    <Banner tone="danger" title={t('The log is broken')}>
      {about}
      <ul className="mt-1 list-disc pl-5">
        {broken.map(({ lane, seq }) => (
          <li key={lane}>
            {t('Lane {lane}: entry {seq} is the first that does not fit.', {
              lane,
              seq: formatCount(seq),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
