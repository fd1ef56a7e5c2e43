import { t } from '@app/contract/i18n/text.ts'
import { Plus } from 'lucide-react'
import { PlaceLink } from '#lib/place.tsx'
import { buttonClass } from '#ui/button.tsx'

export const CreateLink = () => (
  <PlaceLink to="/pm/internships/new" className={buttonClass()}>
    <Plus aria-hidden />
    {t('Create Internship')}
  </PlaceLink>
)
