import { spokenLanguage } from '@app/contract/i18n/text.ts'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { useEditing } from '#lib/site/edit-mode.ts'
import type { PublishedTexts } from '#lib/site/published-texts.ts'
import { SiteTexts } from '#lib/site/site-text.tsx'

const Editor = lazy(async () => ({
  default: (await import('#features/site/content/text-editor.tsx')).TextEditor,
}))
const ListEditor = lazy(async () => ({
  default: (await import('#features/site/content/list-editor.tsx')).ListEditor,
}))
const EditBar = lazy(async () => ({
  default: (await import('#features/site/content/edit-bar.tsx')).EditBar,
}))

/** Gives a public page the texts that were published, and superadmins the means to change them. */
export function EditableSite({ children }: { children: ReactNode }) {
  const texts = usePublished()
  const isEditing = useEditing()
  return (
    <SiteTexts site={isEditing ? { texts, Editor, ListEditor } : { texts }}>
      {children}
      {isEditing && (
        <Suspense>
          <EditBar />
        </Suspense>
      )}
    </SiteTexts>
  )
}

const none = {}

/** Those of another language are asked for again; until they are there the page says what it came with. */
function usePublished() {
  const known = useRouteLoaderData<{ site: PublishedTexts }>('root')?.site
  const language = spokenLanguage()
  const isOther = known !== undefined && known.language !== language
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isOther) void revalidate()
  }, [isOther, revalidate])
  return known && !isOther ? known.texts : none
}
