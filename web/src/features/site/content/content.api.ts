import type { SiteTextId } from '@app/contract/content/site/site-texts.ts'
import { type Language, t } from '@app/contract/i18n/translate.ts'
import { site } from '@app/contract/site/content.ts'
import { useQuery } from '@tanstack/react-query'
import { query, type ToastText, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useCatalog } from '#lib/i18n/language.ts'

/** With the original of each text in that language. */
export function useSiteTexts(language: Language) {
  useCatalog(language)
  return useApiQuery(site.list, { query: { language } }).texts
}

/** For editing texts in place: until the drafts are known, the page stays as it is. */
export const useSiteTextsLater = (language: Language) =>
  useQuery(query(site.list, { query: { language } }), queryClient)

export const siteReads = [site.list, site.history] as const
const saved = (text: string) => (): ToastText => [t('Content Saved'), text]

export const useSaveDraft = () =>
  useApiMutation(site.saveDraft, {
    done: saved(t('Only superadmins can see the draft.')),
  })

export const useAddEntry = (draft: string) =>
  useApiMutation(site.addEntry, {
    draft,
    done: saved(t('Only superadmins can see the draft.')),
  })

export const usePublishText = () =>
  useApiMutation(site.publish, {
    done: saved(t("It's live now.")),
  })

export const useRestoreText = () =>
  useApiMutation(site.restore, {
    done: saved(t("It's live now.")),
    failed: t("Couldn't publish"),
  })

export const useDiscardDraft = () =>
  useApiMutation(site.discard, {
    done: t('Draft Discarded'),
    failed: t("Couldn't discard the draft"),
  })

export const useHistory = (textId: SiteTextId, language: Language, cursor: string | undefined) =>
  useApiQuery(site.history, { params: { textId }, query: { language, cursor } })
