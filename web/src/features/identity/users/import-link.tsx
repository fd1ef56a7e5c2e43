import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Upload } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'

/** Many people at once. */
export const ImportLink = () => (
  <Link to={pageUrl('imports')} className={buttonClass({ variant: 'secondary' })}>
    <Upload aria-hidden />
    {t('Import from CSV')}
  </Link>
)
