import { t } from '@app/contract/i18n/translate.ts'

/** Suggestions when nothing was found. */
export const NoAnswers = () => (
  <p className="page pt-8 text-muted">
    {t('Try fewer or other words, or write to us: every message is read.')}
  </p>
)
