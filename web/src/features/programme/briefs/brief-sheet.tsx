import { t } from '@app/contract/i18n/translate.ts'
import type { ReactNode } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { useBrief } from './briefs.api.ts'

interface BriefSheetProps {
  id: string
  title: string
  onClose: () => void
  children: ReactNode
}

/** A brief over the page, under its own title. Escape closes it. */
export const BriefSheet = ({ id, title, onClose, children }: BriefSheetProps) => (
  <Sheet open onOpenChange={onClose} title={title} className="max-w-3xl">
    <AsyncBoundary
      resetKey={id}
      title={t("Couldn't load the team brief")}
      skeleton={<LoadingText lines={10} />}
    >
      <Title id={id} />
      {children}
    </AsyncBoundary>
  </Sheet>
)

const Title = ({ id }: { id: string }) => (
  <h3 className="mb-4 text-lg font-semibold wrap-anywhere">{useBrief(id).title}</h3>
)
