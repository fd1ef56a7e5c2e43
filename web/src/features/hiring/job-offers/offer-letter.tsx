import type { JobOffer, OfferLetter as Letter } from '@app/contract/hiring/job-offers.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Download } from 'lucide-react'
import { formatDateTime } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { useLetterFile } from './job-offers.api.ts'

/** The letter as its reader has it. */
export const OfferLetter = ({ letter }: { letter: Letter }) => (
  <article
    lang={letter.language}
    aria-label={letter.title}
    className="grid grid-cols-1 gap-3 rounded-md border bg-subtle px-4 py-4 sm:px-6"
  >
    <p className="text-sm text-muted">{letter.organisation}</p>
    <p className="text-lg font-semibold">{letter.title}</p>
    {letter.text.map((paragraph) => (
      <p key={paragraph} className="max-w-prose whitespace-pre-line break-words">
        {paragraph}
      </p>
    ))}
  </article>
)

/** The letter as a file, and by whom and when it was signed. */
export function SignedLetter({ offer }: { offer: JobOffer }) {
  const file = useLetterFile()
  const { signed_name, ended_at } = offer
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 text-sm text-muted">
        {signed_name && ended_at
          ? t('Signed by {name} on {when}', { name: signed_name, when: formatDateTime(ended_at) })
          : offer.sent_at && t('Sent on {when}', { when: formatDateTime(offer.sent_at) })}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={file.isPending}
        onClick={() => file.mutate(offer)}
      >
        <Download aria-hidden />
        {t('Download PDF')}
      </Button>
    </div>
  )
}
