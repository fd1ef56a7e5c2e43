import { t } from '@app/contract/i18n/translate.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { KitList } from '#features/hiring/scorecards/kit-list.tsx'
import { NewKit } from '#features/hiring/scorecards/new-kit.tsx'
import { ListPage } from '#lib/lists/list-page.tsx'
import { usePageUrl } from '#lib/role-link.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Interview Kits · {organisation}') }]

export default function InterviewKits() {
  const [creating, setCreating] = useState(false)
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('Create kit')}
    </Button>
  )
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            crumbs={[
              { label: t('Interviews'), to: usePageUrl()('interviews') },
              { label: t('Interview Kits') },
            ]}
          />
        }
        title={t('Interview Kits')}
        description={t('What interviewers ask, look for and score.')}
        action={create}
      />
      <ListPage
        title={t("Couldn't load the kits")}
        skeleton={<SkeletonRows />}
        over={creating && <NewKit onClose={() => setCreating(false)} />}
      >
        <KitList action={create} />
      </ListPage>
    </>
  )
}
