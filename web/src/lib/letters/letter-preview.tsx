import type { LetterPreviews } from '@app/contract/hiring/letter-templates.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

interface LetterPreviewProps {
  preview: { data: LetterPreviews | undefined; error: Error | null; isPending: boolean }
  onAsk: () => void
}

/** The letters of the first applicants, with their names; loaded on request, because the server renders each. */
export const LetterPreview = ({ preview, onAsk }: LetterPreviewProps) => (
  <section aria-label={t('Preview')} className="grid grid-cols-1 gap-3 border-t pt-4">
    <div>
      <Button variant="secondary" size="sm" busy={preview.isPending} onClick={onAsk}>
        {t('Preview emails')}
      </Button>
    </div>
    {preview.error && <Banner tone="danger">{preview.error.message}</Banner>}
    {preview.data?.letters.map(({ id, full_name, to, subject, text }) => (
      <article key={id} className="rounded-md bg-subtle px-4 py-3 text-sm">
        <p className="text-muted wrap-anywhere">
          {full_name}, {to}
        </p>
        <p className="mt-1 font-semibold">{subject}</p>
        <p className="mt-2 whitespace-pre-line">{text.join('\n\n')}</p>
      </article>
    ))}
  </section>
)
