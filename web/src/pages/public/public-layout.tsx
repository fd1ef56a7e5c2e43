import { currentLocale, t } from '@app/contract/i18n/translate.ts'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useNavigation, useOutletContext, useRevalidator, useRouteLoaderData } from 'react-router'
import { SiteFooter } from '#features/site/landing/site-footer.tsx'
import { SiteHeader } from '#features/site/landing/site-header.tsx'
import { inFrame } from '#lib/session/frame.ts'
import { useEditing } from '#lib/site/edit-mode.ts'
import type { PublishedTexts } from '#lib/site/published-texts.ts'
import { SiteTexts } from '#lib/site/site-text.tsx'
import { Spinner } from '#ui/spinner.tsx'

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
function EditableSite({ children }: { children: ReactNode }) {
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

/** The texts are fetched again in another language; until then the page shows those it was rendered with. */
function usePublished() {
  const known = useRouteLoaderData<{ site: PublishedTexts }>('root')?.site
  const language = currentLocale()
  const isOther = known !== undefined && known.language !== language
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isOther) void revalidate()
  }, [isOther, revalidate])
  return known && !isOther ? known.texts : none
}

interface PublicLayoutProps {
  /** Without the site's links, as on the landing page. */
  bare?: boolean
  /** For startups: with their own way in. */
  hiring?: boolean
  children: ReactNode
}

/** The layout of every public page; inside the workspace only its content. */
export function PublicLayout({ bare, hiring, children }: PublicLayoutProps) {
  const isFramed = useOutletContext() === inFrame
  if (isFramed)
    return (
      <EditableSite>
        <PendingMoves />
        {children}
      </EditableSite>
    )
  return (
    <div className="flex min-h-dvh flex-col">
      <EditableSite>
        <SiteHeader bare={bare} hiring={hiring} />
        <PendingMoves />
        <main id="content" className="flex-1">
          {children}
        </main>
        <SiteFooter />
      </EditableSite>
    </div>
  )
}

/** Another page is being fetched; the one that is left stays until then. */
function PendingMoves() {
  const { location } = useNavigation()
  if (!location) return <p role="status" className="sr-only" />
  return (
    <p
      role="status"
      className="fixed inset-x-0 top-20 z-30 mx-auto flex w-fit animate-fade items-center gap-2 rounded-md bg-overlay px-3 py-2 text-sm shadow-float"
    >
      <Spinner />
      {location.pathname === '/internships' ? t('Loading internships...') : t('Loading…')}
    </p>
  )
}
