import type { SiteTextId } from '@app/contract/content/site/site-texts.ts'
import { type Language, msg, t } from '@app/contract/i18n/text.ts'
import { site } from '@app/contract/site/site.ts'
import { useQuery } from '@tanstack/react-query'
import { query, type Said, useAction, useRead } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useTaught } from '#lib/i18n/language.ts'

/** With the words that each came with in that language. */
export function useSiteTexts(language: Language) {
  useTaught(language)
  return useRead(site.list, { query: { language } }).texts
}

/** For the texts in their places: until they are known, a page stands as it is. */
export const useSiteTextsLater = (language: Language) =>
  useQuery(query(site.list, { query: { language } }), queryClient)

export const siteReads = [site.list, site.history] as const
const saved = (text: string) => (): Said => [t('Content Saved'), t(text)]

export const useSaveDraft = () =>
  useAction(site.saveDraft, {
    done: saved(msg('Only superadmins see the draft.')),
    refreshes: siteReads,
  })

export const useAddEntry = () =>
  useAction(site.addEntry, {
    done: saved(msg('Only superadmins see the draft.')),
    refreshes: siteReads,
  })

export const usePublishText = () =>
  useAction(site.publish, { done: saved(msg('Everybody sees it now.')), refreshes: siteReads })

export const useRestoreText = () =>
  useAction(site.restore, {
    done: saved(msg('Everybody sees it now.')),
    failed: t('It was not published'),
    refreshes: siteReads,
  })

export const useDiscardDraft = () =>
  useAction(site.discard, {
    done: t('Draft Discarded'),
    failed: t('The draft was not discarded'),
    refreshes: siteReads,
  })

export const useHistory = (textId: SiteTextId, language: Language, cursor: string | undefined) =>
  useRead(site.history, { params: { textId }, query: { language, cursor } })
