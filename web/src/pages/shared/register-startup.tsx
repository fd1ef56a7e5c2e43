import { t } from '@app/contract/i18n/translate.ts'
import { RegisterStartup } from '#features/projects/startups/register-startup.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonForm } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Register your startup · {organisation}') }]

export default function RegisterStartupPage() {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t('Register your startup')}
        description={t(
          "Tell us about your startup. We'll review it, meet you and build your team.",
        )}
      />
      <AsyncBoundary title={t("Couldn't load your registration")} skeleton={<SkeletonForm />}>
        <RegisterStartup />
      </AsyncBoundary>
    </div>
  )
}
