import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Brand } from '#features/site/landing/brand.tsx'
import { buttonClass } from '#ui/button.tsx'
import { SkipLink } from '#ui/skip-link.tsx'

interface AuthLayoutProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** One card in the middle, for the pages around signing in. */
export const AuthLayout = ({ title, description, children }: AuthLayoutProps) => (
  <div className="flex min-h-dvh flex-col">
    <header className="border-b bg-surface">
      <SkipLink />
      <div className="page flex h-16 items-center justify-between gap-2">
        <Brand />
        <Link to="/internships" className={buttonClass({ variant: 'ghost' })}>
          {t('Explore Internships')}
        </Link>
      </div>
    </header>
    <main id="content" className="page flex-1 py-6 sm:py-12">
      <div className="mx-auto grid w-full max-w-md grid-cols-1 gap-5 rounded-md border bg-surface p-5 sm:p-8">
        <header>
          <h1 className="text-xl font-semibold">{title}</h1>
          {description && <p className="mt-1 text-muted">{description}</p>}
        </header>
        <noscript>
          <p className="text-danger">{t('This page requires JavaScript. Please turn it on.')}</p>
        </noscript>
        {children}
      </div>
    </main>
  </div>
)
