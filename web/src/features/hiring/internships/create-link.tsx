import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Plus } from 'lucide-react'
import { RoleLink } from '#lib/role-link.tsx'
import { buttonClass } from '#ui/button.tsx'

export const CreateLink = () => (
  <RoleLink to={pageUrl('new_internship')} className={buttonClass()}>
    <Plus aria-hidden />
    {t('Create Internship')}
  </RoleLink>
)
