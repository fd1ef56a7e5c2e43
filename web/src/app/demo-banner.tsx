import { t } from '@app/contract/i18n/translate.ts'
import { FlaskConical } from 'lucide-react'

/** On every page of a demo that everybody can reach. */
export default function DemoBanner() {
  return (
    <aside
      aria-label={t('Demo')}
      className="flex items-start justify-center gap-2 border-b border-warning/25 bg-warning-soft px-4 py-1.5 text-sm"
    >
      <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <p>
        {t(
          "This is a public demo with made-up people. Anyone can log in and read what you enter, so don't enter real data.",
        )}
      </p>
    </aside>
  )
}
