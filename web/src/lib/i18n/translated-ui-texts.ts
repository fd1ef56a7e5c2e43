import { currentLocale, localeOf, t } from '@app/contract/i18n/translate.ts'
import { uiTexts } from '#ui/ui-texts.tsx'

/** The built-in texts of the components in the current language. */
export const translatedUiTexts = uiTexts({
  translate: t,
  share: (value) => value.toLocaleString(localeOf(currentLocale()), { style: 'percent' }),
  number: (value) => value.toLocaleString(localeOf(currentLocale()), { maximumFractionDigits: 2 }),
})
