import { t } from '@app/contract/text.ts'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'

export const CreateLink = () => (
  <Link to="/pm/internships/new" className={buttonClass()}>
    <Plus aria-hidden />
    {t('Create Internship')}
  </Link>
)
