import { t } from '@app/contract/i18n/translate.ts'
import { RecordSheet } from '#lib/record-sheet.tsx'
import { HireView } from './hire-view.tsx'

interface HireSheetProps {
  id: string
  onClose: () => void
}

/** The details of a hire over the page. */
export const HireSheet = (props: HireSheetProps) => (
  <RecordSheet
    {...props}
    title={t('Profile')}
    missing={t("Couldn't load the profile")}
    className="max-w-2xl"
  >
    <HireView key={props.id} id={props.id} />
  </RecordSheet>
)
