import { t } from '@app/contract/i18n/translate.ts'
import type { Fame } from '@app/contract/site/hall-of-fame.ts'
import { Link } from 'react-router'
import { Avatar } from '#lib/avatar.tsx'
import { dateFormatter } from '#lib/i18n/format.ts'
import { linkClass } from '#ui/link.ts'

const monthOf = dateFormatter({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The interns who agreed, each with their certificate. */
export const FameCards = ({ people }: { people: readonly Fame[] }) => (
  <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {people.map(({ code, full_name, title, company_name, ended_on, photo_url }) => (
      <li key={code} className="flex gap-4 rounded-md border bg-surface p-5">
        <Avatar name={full_name} image={photo_url} size="lg" />
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">{full_name}</h2>
          <p className="wrap-anywhere">{title}</p>
          <p className="wrap-anywhere text-muted">{company_name}</p>
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
            <time dateTime={ended_on.slice(0, 7)}>{monthOf(`${ended_on}T00:00:00Z`)}</time>
            <Link to={`/certificates/${code}`} className={linkClass()}>
              {t('Certificate')}
              <span className="sr-only"> {t('of {full_name}', { full_name })}</span>
            </Link>
          </p>
        </div>
      </li>
    ))}
  </ul>
)
