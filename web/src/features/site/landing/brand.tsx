import { logoPath, organisation } from '@app/contract/i18n/organisation.ts'
import { Link } from 'react-router'

/** Where there is no room for the name, as beside a long title on a phone, it wraps out of sight. */
export const Brand = () => (
  <Link
    to="/"
    className="flex h-7 min-w-7 shrink-9999 flex-wrap items-center gap-x-2 overflow-hidden text-lg font-semibold"
  >
    <img src={logoPath() ?? '/icon.svg'} alt="" width={28} height={28} className="size-7" />
    {organisation().short_name}
  </Link>
)
