import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { lazy } from 'react'
import { Link } from 'react-router'
import { CategoryCard } from '#features/hiring/categories/category-card.tsx'
import {
  OrganisationForm,
  UploadAndListForm,
} from '#features/identity/settings/organisation-form.tsx'
import { SystemSettingsForm } from '#features/identity/settings/system-settings-form.tsx'
import { HolidaysCard } from '#features/work/holidays/holidays-card.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { PanelHead } from '#ui/panel-head.tsx'
import { Sections } from '#ui/sections.tsx'
import { SkeletonForm } from '#ui/skeleton.tsx'

const RetentionCard = lazy(() => import('#features/admin/retention/retention-card.tsx'))

export const meta = () => [{ title: t('System Settings · {organisation}') }]

const sections = localized([
  { id: 'organisation', label: msg('Organisation') },
  { id: 'limits', label: msg('Working rules') },
  { id: 'emails', label: msg('Email wording') },
  { id: 'holidays', label: msg('Holidays') },
  { id: 'categories', label: msg('Categories') },
  { id: 'retention', label: msg('Retention') },
])

export default function SystemSettings() {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5 xl:max-w-5xl">
      <PanelHead
        title={t('System Settings')}
        description={t('Settings for the whole workspace.')}
      />
      <Sections label={t('Sections of the settings')} sections={sections}>
        <AsyncBoundary
          title={t("Couldn't load the settings")}
          skeleton={<SkeletonForm cards={2} fields={6} />}
        >
          <div className="grid gap-5">
            <div id="organisation" className="scroll-mt-20 outline-none">
              <OrganisationForm />
            </div>
            <div id="limits" className="grid scroll-mt-20 gap-5 outline-none">
              <SystemSettingsForm />
              <UploadAndListForm />
            </div>
          </div>
        </AsyncBoundary>
        <Card id="emails" className="scroll-mt-20">
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
        <AsyncBoundary title={t("Couldn't load the holidays")} skeleton={<SkeletonForm />}>
          <div id="holidays" className="scroll-mt-20 outline-none">
            <HolidaysCard />
          </div>
        </AsyncBoundary>
        <AsyncBoundary title={t("Couldn't load the categories")} skeleton={<SkeletonForm />}>
          <div id="categories" className="scroll-mt-20 outline-none">
            <CategoryCard />
          </div>
        </AsyncBoundary>
        <AsyncBoundary title={t("Couldn't load the retention rules")} skeleton={<SkeletonForm />}>
          <div id="retention" className="scroll-mt-20 outline-none">
            <RetentionCard />
          </div>
        </AsyncBoundary>
      </Sections>
    </div>
  )
}
