import { currentLocale, locales, t } from '@app/contract/i18n/text.ts'
import { uiTexts } from '#ui/ui-texts.tsx'

/** What the components say by themselves, in the language everything else is said in. */
export const translatedUiTexts = uiTexts({
  translate: t,
  share: (value) => value.toLocaleString(locales[currentLocale()], { style: 'percent' }),
  number: (value) => value.toLocaleString(locales[currentLocale()], { maximumFractionDigits: 2 }),
})
