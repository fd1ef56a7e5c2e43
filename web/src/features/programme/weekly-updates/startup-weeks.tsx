import { t } from '@app/contract/i18n/translate.ts'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { WeekList } from './week-list.tsx'
import { WeekSheet } from './week-sheet.tsx'

/** The published updates of a startup's projects, week by week. */
export function StartupWeeks({ startupId }: { startupId: string | undefined }) {
  const selection = useSearchParamState('update')
  return (
    <div className="min-w-0">
      <WeekList
        of={{ startup_id: startupId }}
        onOpen={selection.open}
        none={t("Your teams' weekly work appears here once it's published.")}
      />
      <WeekSheet id={selection.id} onClose={selection.close} />
    </div>
  )
}
