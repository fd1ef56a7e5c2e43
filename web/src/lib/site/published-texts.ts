import type { Language } from '@app/contract/i18n/translate.ts'
import { site } from '@app/contract/site/content.ts'
import type { AppLoadContext } from 'react-router'
import { serverApi } from '#lib/api/server-api.ts'

export interface PublishedTexts {
  language: Language
  texts: Record<string, string>
}

/** For the root loader: the published texts in the page's language. If that fails, the built-in texts are shown. */
export async function publishedTexts(context: AppLoadContext): Promise<PublishedTexts> {
  const { language } = context
  try {
    const { texts } = await serverApi(context)(site.published, { query: { language } })
    return { language, texts }
  } catch {
    return { language, texts: {} }
  }
}
