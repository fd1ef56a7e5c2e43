import './app.css'
import {
  logoPath,
  onOrganisationChange,
  organisation,
  setOrganisation,
} from '@app/contract/i18n/organisation.ts'
import { currentLocale } from '@app/contract/i18n/translate.ts'
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { ChunkLoadRecovery } from '#app/chunk-load-recovery.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { OfflineBanner } from '#app/offline-banner.tsx'
import { PageAnnouncer } from '#app/page-announcer.tsx'
import { SignedInLayers } from '#app/signed-in-layers.tsx'
import { useStart } from '#app/start.ts'
import { Toasts } from '#app/toasts.tsx'
import { UpdateBanner } from '#app/update-banner.tsx'
import { DeferredScripts } from '#lib/deferred-hydration.tsx'
import { useLanguage } from '#lib/i18n/language.ts'
import { translatedUiTexts } from '#lib/i18n/translated-ui-texts.ts'
import { type PublishedTexts, publishedTexts } from '#lib/site/published-texts.ts'
import { UiTexts } from '#ui/ui-texts.tsx'

const DemoBanner = lazy(() => import('#app/demo-banner.tsx'))

/** The published texts that replace the built-in ones of the public pages, and whether this is a public demo. */
export async function loader({ context }: LoaderFunctionArgs) {
  setOrganisation(context.organisation)
  return { site: await publishedTexts(context), isPublicDemo: context.is_public_demo }
}

let known: { site?: PublishedTexts; isPublicDemo: boolean } = { isPublicDemo: false }

/** If the server fails, the page keeps what it has. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => known)

/** Navigation does not reload the texts; revalidation does. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.currentUrl.href === args.nextUrl.href && args.defaultShouldRevalidate

/** The theme is set before the first paint, by a file, so that caches keep it. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html
      lang={currentLocale()}
      data-organisation={JSON.stringify(organisation())}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script src="/start.js" />
        <link rel="icon" href={logoPath() ?? '/icon.svg'} />
        <link rel="apple-touch-icon" href={logoPath() ?? '/apple-touch-icon.png'} />
        <link rel="manifest" href="/site.webmanifest" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#16171b" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        {organisation().accent_color && <link rel="stylesheet" href="/organisation.css" />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <DeferredScripts />
      </body>
    </html>
  )
}

/** A new language, and a new name or logo of the organisation, remounts the page. */
export default function Root() {
  const language = useLanguage()
  const loaded = useLoaderData<typeof clientLoader>()
  const { short_name, logo_id } = useSyncExternalStore(
    onOrganisationChange,
    organisation,
    organisation,
  )
  useEffect(() => {
    known = loaded
  }, [loaded])
  return (
    <Alive key={`${language} ${short_name} ${logo_id}`}>
      <Outlet />
    </Alive>
  )
}

export function ErrorBoundary() {
  return (
    <Alive>
      <ErrorPage />
    </Alive>
  )
}

/** Session, links and toasts: also on a failed page. */
function Alive({ children }: { children: ReactNode }) {
  useStart()
  return (
    <UiTexts value={translatedUiTexts}>
      <PublicDemo />
      {children}
      <OfflineBanner />
      <UpdateBanner />
      <Toasts />
      <PageAnnouncer />
      <SignedInLayers />
      <ChunkLoadRecovery />
    </UiTexts>
  )
}

/** Loaded only where it is shown, on every page of a public demo. */
function PublicDemo() {
  const isShown = useRouteLoaderData<typeof clientLoader>('root')?.isPublicDemo
  return (
    isShown && (
      <Suspense>
        <DemoBanner />
      </Suspense>
    )
  )
}
