import { t } from '@app/contract/i18n/text.ts'
import { Plus } from 'lucide-react'
import { RoleLink } from '#lib/role-link.tsx'
import { buttonClass } from '#ui/button.tsx'

export const CreateLink = () => (
  <RoleLink to="/pm/internships/new" className={buttonClass()}>
    <Plus aria-hidden />
    {t('Create Internship')}
  </RoleLink>
)
