import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { useParams } from 'react-router'
import { ImportView } from '#features/admin/imports/import-view.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonCards } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Import · {organisation}') }]

export default function Import() {
  const { id = '' } = useParams()
  return (
    <>
      <PageHeader
        title={t('Import')}
        above={
          <Breadcrumb
            crumbs={[
              { label: t('User Management'), to: pageUrl('users') },
              { label: t('Import Users'), to: pageUrl('imports') },
              { label: t('Import') },
            ]}
          />
        }
      />
      <AsyncBoundary
        resetKey={id}
        title={t("Couldn't load the import")}
        skeleton={<SkeletonCards cards={4} />}
      >
        <ImportView id={id} />
      </AsyncBoundary>
    </>
  )
}
