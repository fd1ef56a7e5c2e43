import { t } from '@app/contract/i18n/translate.ts'
import { textLinkClass } from '#ui/link.ts'

/** Beside the button of a form whose sending agrees to the policies; they open in a new tab, so that nothing typed is lost. */
export const PolicyNote = ({ text }: { text: string }) => (
  <p className="text-sm text-muted">
    {text}{' '}
    <a href="/terms" target="_blank" rel="noreferrer" className={textLinkClass()}>
      {t('Terms of Service')}
    </a>
    {' · '}
    <a href="/privacy" target="_blank" rel="noreferrer" className={textLinkClass()}>
      {t('Privacy Policy')}
    </a>
  </p>
)
