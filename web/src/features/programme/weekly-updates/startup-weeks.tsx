import { t } from '@app/contract/i18n/translate.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { useListParams } from '#lib/lists/list-params.ts'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { useSearchParamState } from '#lib/lists/use-search-param-state.ts'
import { WeekList } from './week-list.tsx'
import { WeekSheet } from './week-sheet.tsx'

/** The published updates of a startup's projects, week by week. */
export function StartupWeeks({ startupId }: { startupId: string | undefined }) {
  const selection = useSearchParamState('update')
  return (
    <ListPage
      toolbar={<Toolbar params={useListParams()} list="weekly_updates" />}
      title={t("Couldn't load the weekly updates")}
      over={<WeekSheet id={selection.id} onClose={selection.close} />}
    >
      <WeekList
        of={{ startup_id: startupId }}
        onOpen={selection.open}
        none={t("Your teams' weekly work appears here once it's published.")}
      />
    </ListPage>
  )
}
