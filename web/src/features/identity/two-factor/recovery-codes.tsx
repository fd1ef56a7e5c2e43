import { t } from '@app/contract/i18n/text.ts'
import { Copy, Download } from 'lucide-react'
import { save } from '#lib/api/download.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onSaved: () => void
}

/** They are seen this once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('Recovery codes copied'))
    } catch {
      toast.error(t('Copying was not possible'), t('Please select and copy them yourself.'))
    }
  }
  return (
    <div className="grid gap-3">
      <Banner tone="warning" title={t('Save your recovery codes now')}>
        {t(
          'They are not shown again. Each one lets you in once, when you do not have your authenticator.',
        )}
      </Banner>
      <ul
        aria-label={t('Recovery codes')}
        className="grid gap-x-6 gap-y-1 rounded-md border bg-subtle p-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden /> {t('Copy')}
        </Button>
        <Button
          variant="secondary"
          onClick={() => save(new Blob([`${text}\n`]), 'cohort-recovery-codes.txt')}
        >
          <Download aria-hidden /> {t('Download')}
        </Button>
        <Button onClick={onSaved}>{t('I have saved them')}</Button>
      </div>
    </div>
  )
}
