import { t } from '@app/contract/i18n/translate.ts'

/** Suggestions when nothing was found. */
export const NoAnswers = () => (
  <p className="page pt-8 text-muted">
    {t('Try fewer or different words, or write to us. We read every message.')}
  </p>
)
