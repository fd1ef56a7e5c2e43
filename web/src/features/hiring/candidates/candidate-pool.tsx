import { t } from '@app/contract/i18n/text.ts'
import { useListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { askedOf } from './candidate-asked.ts'
import { CandidateChips } from './candidate-chips.tsx'
import { CandidateTable } from './candidate-table.tsx'
import { PoolTools } from './pool-tools.tsx'

/** Everybody who ever applied, one row a person. */
export function CandidatePool() {
  const address = useListAddress()
  const asked = askedOf(address)
  return (
    <div className="grid grid-cols-1 gap-4">
      <PoolTools address={address} asked={asked} />
      <CandidateChips address={address} asked={asked} />
      <Load title={t('The candidates could not be loaded')} skeleton={<SkeletonRows rows={8} />}>
        <CandidateTable address={address} asked={asked} />
      </Load>
    </div>
  )
}
