import { t } from '@app/contract/i18n/translate.ts'
import { OwnQuest } from '#features/insight/quest/own-quest.tsx'
import { MyCertificates } from '#features/programme/certificates/my-certificates.tsx'
import { MyEvaluations } from '#features/programme/evaluations/my-evaluations.tsx'
import { OwnFame } from '#features/site/hall-of-fame/own-fame.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { ListPage } from '#lib/lists/list-page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Certificates · {organisation}') }]

export default function InternCertificates() {
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title={t('Certificates')}
        description={t('For internships you completed. Anyone can verify them online.')}
      />
      <ListPage title={t("Couldn't load your certificates")} skeleton={<SkeletonRows />}>
        <MyCertificates />
      </ListPage>
      <section aria-labelledby="quest" className="mt-8">
        <h2 id="quest" className="mb-3 text-lg font-semibold">
          {t('Your six-step quest')}
        </h2>
        <OwnQuest />
      </section>
      <section aria-labelledby="hall-of-fame" className="mt-8">
        <h2 id="hall-of-fame" className="mb-3 text-lg font-semibold">
          {t('Hall of Fame')}
        </h2>
        <AsyncBoundary title={t("Couldn't load your choices")} skeleton={<SkeletonRows rows={1} />}>
          <OwnFame />
        </AsyncBoundary>
      </section>
      <section aria-labelledby="evaluations" className="mt-8">
        <h2 id="evaluations" className="mb-3 text-lg font-semibold">
          {t('Evaluations')}
        </h2>
        <AsyncBoundary
          title={t("Couldn't load your evaluations")}
          skeleton={<SkeletonRows rows={2} />}
        >
          <MyEvaluations />
        </AsyncBoundary>
      </section>
    </div>
  )
}
