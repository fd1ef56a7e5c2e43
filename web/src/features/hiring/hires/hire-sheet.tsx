import { t } from '@app/contract/i18n/text.ts'
import { Load } from '#lib/load.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { HireView } from './hire-view.tsx'

interface HireSheetProps {
  /** Nothing is open without it. */
  id: string | undefined
  onClose: () => void
}

/** One hired person, over the list they stand in. Escape closes it. */
export const HireSheet = ({ id, onClose }: HireSheetProps) => (
  <Sheet
    open={id !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={t('Profile')}
    className="max-w-2xl"
  >
    {id && (
      <Load
        of={id}
        title={t('The profile could not be loaded')}
        skeleton={<LoadingText lines={10} />}
      >
        <HireView key={id} id={id} />
      </Load>
    )}
  </Sheet>
)
