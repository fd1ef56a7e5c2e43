import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { lazy } from 'react'
import { Link } from 'react-router'
import { CategoryCard } from '#features/hiring/categories/category-card.tsx'
import { OrganisationForm } from '#features/identity/settings/organisation-form.tsx'
import { SystemSettingsForm } from '#features/identity/settings/system-settings-form.tsx'
import { HolidaysCard } from '#features/work/holidays/holidays-card.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { PanelHead } from '#ui/panel-head.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'

const RetentionCard = lazy(() => import('#features/admin/retention/retention-card.tsx'))

export const meta = () => [{ title: t('System Settings · {organisation}') }]

export default function SystemSettings() {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <PanelHead
        title={t('System Settings')}
        description={t('Settings for the whole workspace.')}
      />
      <AsyncBoundary title={t("Couldn't load the settings")} skeleton={<SkeletonCards cards={2} />}>
        <div className="grid gap-5">
          <OrganisationForm />
          <SystemSettingsForm />
        </div>
      </AsyncBoundary>
      <Card>
        <CardHead
          title={t('Email wording')}
          description={t('What each type of email says in each language.')}
          action={
            <Link
              to={pageUrl('mail_wordings')}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {t('Edit Emails')}
            </Link>
          }
        />
      </Card>
      <AsyncBoundary title={t("Couldn't load the holidays")} skeleton={<SkeletonCards cards={1} />}>
        <HolidaysCard />
      </AsyncBoundary>
      <AsyncBoundary
        title={t("Couldn't load the categories")}
        skeleton={<SkeletonCards cards={1} />}
      >
        <CategoryCard />
      </AsyncBoundary>
      <AsyncBoundary
        title={t("Couldn't load the retention rules")}
        skeleton={<SkeletonCards cards={1} />}
      >
        <RetentionCard />
      </AsyncBoundary>
    </div>
  )
}
