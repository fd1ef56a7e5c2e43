import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { RecordSheet } from '#lib/record-sheet.tsx'
import { useBrief } from './briefs.api.ts'

interface BriefSheetProps {
  id: string
  title: string
  onClose: () => void
  children: ReactNode
}

/** A brief over the page, under its own title. */
export const BriefSheet = ({ children, ...props }: BriefSheetProps) => (
  <RecordSheet {...props} missing={t("Couldn't load the team brief")} className="max-w-3xl">
    <Title id={props.id} />
    {children}
  </RecordSheet>
)

const Title = ({ id }: { id: string }) => (
  <h3 className="mb-4 text-lg font-semibold wrap-anywhere">{useBrief(id).title}</h3>
)
