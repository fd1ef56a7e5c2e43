import { t } from '@app/contract/i18n/text.ts'
import { useNavigate } from 'react-router'
import { formatDate } from '#lib/i18n/format.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { linkClass } from '#ui/link.ts'
import { Part } from '#ui/part.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { DecisionForm } from './decision-form.tsx'
import { StartupDocuments } from './startup-documents.tsx'
import { StartupStatusBadge } from './startup-status.tsx'
import { StartupTimeline } from './startup-timeline.tsx'
import { useStartup } from './startups.api.ts'

/** The startup that the address names, over the list. Escape closes it. */
export function StartupReview({ address }: { address: ListAddress }) {
  const navigate = useNavigate()
  const id = address.said('review')
  const close = () => void navigate(address.to({ review: undefined }), { preventScrollReset: true })
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(open) => !open && close()}
      title={t('Startup')}
      className="max-w-lg"
    >
      {id && (
        <Load
          of={id}
          title={t('The startup could not be loaded')}
          skeleton={
            <Loading text={t('Loading startup…')}>
              <SkeletonText lines={8} />
            </Loading>
          }
        >
          <Review key={id} id={id} />
        </Load>
      )}
    </Sheet>
  )
}

function Review({ id }: { id: string }) {
  const startup = useStartup(id)
  const { name, domain, description, status, steps = [], documents = [], can } = startup
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</h3>
          {status && <StartupStatusBadge status={status} />}
        </div>
        <p className="text-sm text-muted">{domain}</p>
        <p className="whitespace-pre-line wrap-anywhere">{description}</p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">{t('Applicant')}</dt>
        <dd className="wrap-anywhere">{startup.applicant_name ?? t('Nobody')}</dd>
        <dt className="text-muted">{t('Contact')}</dt>
        <dd className="min-w-0">
          <a href={`mailto:${startup.contact_email}`} className={linkClass('wrap-anywhere')}>
            {startup.contact_email}
          </a>
        </dd>
        <dt className="text-muted">{t('Submitted')}</dt>
        <dd className="numbers">{startup.submitted_date && formatDate(startup.submitted_date)}</dd>
      </dl>
      {can.moves.length > 0 && (
        <Part title={t('Decision')}>
          <DecisionForm key={startup.version} startup={startup} />
        </Part>
      )}
      <Part title={t('Documents')}>
        <StartupDocuments documents={documents} />
      </Part>
      <Part title={t('History')}>
        <StartupTimeline steps={steps} />
      </Part>
    </div>
  )
}
