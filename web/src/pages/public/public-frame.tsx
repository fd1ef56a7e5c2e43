import { t } from '@app/contract/i18n/text.ts'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { SiteFooter } from '#features/site/landing/site-footer.tsx'
import { SiteHeader } from '#features/site/landing/site-header.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { EditableSite } from './editable-site.tsx'

interface PublicFrameProps {
  /** Without the site's links, as for choosing one's way. */
  bare?: boolean
  /** For startups: with their own way in. */
  hiring?: boolean
  children: ReactNode
}

/** What stands around every page that needs no sign-in. */
export const PublicFrame = ({ bare, hiring, children }: PublicFrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <EditableSite>
      <SiteHeader bare={bare} hiring={hiring} />
      <OnTheWay />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </EditableSite>
  </div>
)

/** Another page is being fetched; the one that is left stays until then. */
function OnTheWay() {
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
