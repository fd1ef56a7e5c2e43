import { t } from '@app/contract/i18n/translate.ts'
import { ManagedInternships } from '#features/hiring/internships/managed-internships.tsx'

export const meta = () => [{ title: t('Internships · {organisation}') }]

export default function PmInternships() {
  return (
    <>
      <h2 className="sr-only">{t('Internships')}</h2>
      <ManagedInternships />
    </>
  )
}
