import { t } from '@app/contract/i18n/text.ts'
import { useNavigate } from 'react-router'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Period, personOf } from './attendance-asked.ts'
import { periodWords } from './period.ts'
import { PersonSessions } from './person-sessions.tsx'

/** The sessions of the person that the address names, over the list. Escape closes it. */
export function PersonSheet({ address, period }: { address: ListAddress; period: Period }) {
  const navigate = useNavigate()
  const id = personOf(address)
  const close = () => void navigate(address.to({ person: undefined }), { preventScrollReset: true })
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(open) => !open && close()}
      title={t('Sessions')}
      description={periodWords(period.span, period.day)}
      className="max-w-xl"
    >
      {id && (
        <Load
          of={id}
          title={t('The sessions could not be loaded')}
          skeleton={<SkeletonRows rows={4} />}
        >
          <PersonSessions key={id} id={id} period={period} />
        </Load>
      )}
    </Sheet>
  )
}
