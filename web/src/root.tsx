import './app.css'
import { currentLocale } from '@app/contract/i18n/translate.ts'
import { type ReactNode, useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { ChunkLoadRecovery } from '#app/chunk-load-recovery.tsx'
import { Confirms } from '#app/confirms.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { OfflineBanner } from '#app/offline-banner.tsx'
import { useStart } from '#app/start.ts'
import { Toasts } from '#app/toasts.tsx'
import { translatedUiTexts } from '#app/translated-ui-texts.ts'
import { UpdateBanner } from '#app/update-banner.tsx'
import { ViewBanner } from '#app/view-banner.tsx'
import { DeferredScripts } from '#lib/deferred-hydration.tsx'
import { useLanguage } from '#lib/i18n/language.ts'
import { type PublishedTexts, publishedTexts } from '#lib/site/published-texts.ts'
import { UiTexts } from '#ui/ui-texts.tsx'

/** The published texts that replace the built-in ones of the public pages. */
export const loader = async ({ context }: LoaderFunctionArgs) => ({
  site: await publishedTexts(context),
})

let stands: PublishedTexts | undefined

/** If the server fails, the page keeps the texts it has. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => ({ site: stands }))

/** Navigation does not reload the texts; revalidation does. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.currentUrl.href === args.nextUrl.href && args.defaultShouldRevalidate

/** The theme is set before the first paint, by a file: the policy allows no script without the page's nonce. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={currentLocale()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script src="/start.js" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#16171b" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <DeferredScripts />
      </body>
    </html>
  )
}

/** A new language remounts the page. */
export default function Root() {
  const language = useLanguage()
  const { site } = useLoaderData<typeof clientLoader>()
  useEffect(() => {
    stands = site
  }, [site])
  return (
    <Alive key={language}>
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
      {children}
      <ViewBanner />
      <OfflineBanner />
      <UpdateBanner />
      <Toasts />
      <Confirms />
      <ChunkLoadRecovery />
    </UiTexts>
  )
}
