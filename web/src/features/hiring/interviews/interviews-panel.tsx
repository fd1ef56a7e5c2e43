import { t } from '@app/contract/i18n/text.ts'
import { ClipboardList } from 'lucide-react'
import { HiringLink } from '#lib/hiring-path.tsx'
import { useListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { buttonClass } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { InterviewList } from './interview-list.tsx'
import { InterviewSheet } from './interview-sheet.tsx'
import { OfferInterview } from './offer-interview.tsx'
import { OpenOffers } from './open-offers.tsx'

/** Every interview, and the one that the address names over them. */
export function InterviewsPanel() {
  const address = useListAddress()
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap justify-end gap-2">
        <HiringLink to="/interviews/kits" className={buttonClass({ variant: 'secondary' })}>
          <ClipboardList aria-hidden />
          {t('Interview Kits')}
        </HiringLink>
        <OfferInterview />
      </div>
      <OpenOffers />
      <Load title={t('The interviews could not be loaded')} skeleton={<SkeletonRows />}>
        <InterviewList />
      </Load>
      <InterviewSheet
        id={address.said('interview')}
        onClose={() => address.ask({ interview: undefined })}
      />
    </div>
  )
}
