import { currentLocale, type Language, t } from '@app/contract/i18n/translate.ts'
import { mailWordings } from '@app/contract/messaging/mail-wordings.ts'
import { invalidate, useApiMutation, useApiQuery } from '#lib/api/api.ts'

export const useMails = (language: Language) =>
  useApiQuery(mailWordings.list, { query: { language } })

export const useMailWording = (kind: string, language: Language) =>
  useApiQuery(mailWordings.read, { params: { kind }, query: { language } })

export const useSaveWording = (draft: string) =>
  useApiMutation(mailWordings.save, { draft, done: t('Wording Saved') })

export const useResetWording = (draft: string) =>
  useApiMutation(mailWordings.reset, {
    draft,
    done: t('Default Wording Restored'),
    failed: t("Couldn't reset the wording"),
  })

export const usePreview = () => useApiMutation(mailWordings.preview)

export const useTestMail = () =>
  useApiMutation(mailWordings.sendTest, {
    done: ({ recipient }) => [t('Test Email Sent'), recipient],
  })

export const readWordingAgain = () => invalidate([mailWordings.read])

export const languageName = (language: Language) =>
  new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(language) ?? language
