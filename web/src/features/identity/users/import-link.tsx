import { t } from '@app/contract/i18n/text.ts'
import { Upload } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'

/** Many people at once. */
export const ImportLink = () => (
  <Link to="/superadmin/users/imports" className={buttonClass({ variant: 'secondary' })}>
    <Upload aria-hidden />
    {t('Import from CSV')}
  </Link>
)
