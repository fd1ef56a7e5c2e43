import { t } from '@app/contract/i18n/translate.ts'
import { useParams } from 'react-router'
import { PersonView } from '#features/identity/users/person-view.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { SkeletonForm } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Profile · {organisation}') }]

export default function Person() {
  const { id = '' } = useParams()
  return (
    <div className="mx-auto max-w-3xl">
      <AsyncBoundary
        page
        resetKey={id}
        title={t("Couldn't load the person")}
        skeleton={<SkeletonForm cards={3} />}
      >
        <PersonView key={id} id={id} />
      </AsyncBoundary>
    </div>
  )
}
