import type { Language } from '@app/contract/i18n/text.ts'
import { site } from '@app/contract/site/content.ts'
import type { AppLoadContext } from 'react-router'
import { serverApi } from '#lib/api/server-api.ts'

export interface PublishedTexts {
  language: Language
  texts: Record<string, string>
}

/** For the document's loader: what the site says in the page's language. Without an answer it says what it came with. */
export async function publishedTexts(context: AppLoadContext): Promise<PublishedTexts> {
  const { language } = context
  try {
    const { texts } = await serverApi(context)(site.published, { query: { language } })
    return { language, texts }
  } catch {
    return { language, texts: {} }
  }
}
