import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { ImportList } from '#features/admin/imports/import-list.tsx'
import { ImportUpload } from '#features/admin/imports/import-upload.tsx'
import { ListPage } from '#lib/lists/list-page.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonTable } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Import Users · {organisation}') }]

export default function Imports() {
  return (
    <>
      <PageHeader
        title={t('Import Users')}
        description={t('Invite people and change roles from a CSV file.')}
        above={
          <Breadcrumb
            crumbs={[
              { label: t('User Management'), to: pageUrl('users') },
              { label: t('Import Users') },
            ]}
          />
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <ImportUpload />
        <section aria-labelledby="before" className="grid grid-cols-1 gap-3">
          <h2 id="before" className="text-lg font-semibold">
            {t('Imports')}
          </h2>
          <ListPage title={t("Couldn't load the imports")} skeleton={<SkeletonTable rows={4} />}>
            <ImportList />
          </ListPage>
        </section>
      </div>
    </>
  )
}
