import { t } from '@app/contract/i18n/translate.ts'
import { MailCheck } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'

interface MessageSentProps {
  reference: string
  onAgain?: () => void
}

/** Takes the form's place, and the focus with it. */
export const MessageSent = ({ reference, onAgain }: MessageSentProps) => (
  <div
    ref={(element) => element?.focus()}
    tabIndex={-1}
    role="status"
    className="grid justify-items-start gap-3 outline-none"
  >
    <MailCheck aria-hidden className="size-6 text-success" />
    <h2 className="text-lg font-semibold">{t('Message Sent')}</h2>
    <p>{t("Thanks! We'll reply by email.")}</p>
    <p className="text-muted">
      {t('Reference')}: <span className="numbers font-medium text-ink">{reference}</span>
    </p>
    <Link to="/contact" onClick={onAgain} className={buttonClass({ variant: 'secondary' })}>
      {t('Write another message')}
    </Link>
  </div>
)
