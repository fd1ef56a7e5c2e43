import type { AuditVerification } from '@app/contract/audit.ts'
import { Download, ShieldCheck } from 'lucide-react'
import { formatCount, formatDateTime } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useAuditExport, useVerification } from './audit.api.ts'
import type { Asked } from './audit-asked.ts'

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
          busyText="Verifying…"
          onClick={() => verify.mutate({})}
        >
          <ShieldCheck aria-hidden /> Verify
        </Button>
        <Button
          variant="secondary"
          busy={download.isPending}
          busyText="Exporting…"
          onClick={() => download.mutate(asked)}
        >
          <Download aria-hidden /> Export CSV
        </Button>
      </div>
      {verify.data && <Verdict of={verify.data} />}
    </div>
  )
}

function Verdict({ of: { broken, checked, total, checked_at } }: { of: AuditVerification }) {
  const about = `${formatCount(checked)} of ${formatCount(total)} entries, the newest, were checked on ${formatDateTime(checked_at)}.`
  if (broken.length === 0)
    return (
      <Banner tone="success" title="The log is whole">
        {about} None was changed, removed, swapped or slipped in.
      </Banner>
    )
  return (
    <Banner tone="danger" title="The log is broken">
      {about}
      <ul className="mt-1 list-disc pl-5">
        {broken.map(({ lane, seq }) => (
          <li key={lane}>
            Lane {lane}: entry {formatCount(seq)} is the first that does not fit.
          </li>
        ))}
      </ul>
    </Banner>
  )
}
