import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { AuthLayout } from './auth-layout.tsx'

interface LinkStateProps {
  title: string
  children: ReactNode
}

/** While a page checks the link that led to it with the server; `children` have the shape of its form. */
export const CheckingLink = ({ title, children }: LinkStateProps) => (
  <AuthLayout title={title}>
    <Loading text={t('Checking your link…')}>
      <div className="grid gap-4">{children}</div>
    </Loading>
  </AuthLayout>
)

/** The server did not respond; `children` say why. */
export function UnverifiedLink({ title, children }: LinkStateProps) {
  const { state, revalidate } = useRevalidator()
  return (
    <AuthLayout title={title}>
      <ErrorState
        title={t("Couldn't verify your link")}
        onRetry={() => void revalidate()}
        retrying={state === 'loading'}
      >
        {children}
      </ErrorState>
    </AuthLayout>
  )
}
