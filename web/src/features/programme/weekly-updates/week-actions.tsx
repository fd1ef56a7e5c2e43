import { t } from '@app/contract/i18n/translate.ts'
import type { WeeklyUpdate } from '@app/contract/programme/weekly-updates.ts'
import { Download, Pencil, RefreshCw, Send } from 'lucide-react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { weekText } from './week.labels.tsx'
import { usePublishWeek, useRewriteWeek, useWeekFile } from './weekly-updates.api.ts'

/** What can be done with a week: its files by everybody, the rest by those who write it. */
export function WeekActions({ week, onEdit }: { week: WeeklyUpdate; onEdit: () => void }) {
  const file = useWeekFile(week)
  const publish = usePublishWeek()
  const { id, version, can } = week
  const input = { params: { id }, body: { version } }
  const ask = async () => {
    const yes = await confirm({
      title: t('Publish the week {week}?', { week: weekText(week) }),
      text: t('The startup is told and reads it at once.'),
      action: t('Publish'),
    })
    if (yes) publish.mutate(input)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {week.newer_reports > 0 && <Newer week={week} />}
      <div className="flex flex-wrap gap-2">
        {can.publish && (
          <Button busy={publish.isPending} busyText={t('Publishing…')} onClick={() => void ask()}>
            <Send aria-hidden />
            {t('Publish')}
          </Button>
        )}
        {can.edit && (
          <Button variant="secondary" onClick={onEdit}>
            <Pencil aria-hidden />
            {t('Edit')}
          </Button>
        )}
        {can.edit && <Rewrite week={week} />}
        <Button
          variant="secondary"
          busy={file.isPending && file.variables === 'pdf'}
          onClick={() => file.mutate('pdf')}
        >
          <Download aria-hidden />
          PDF
        </Button>
        <Button
          variant="secondary"
          busy={file.isPending && file.variables === 'hours'}
          onClick={() => file.mutate('hours')}
        >
          <Download aria-hidden />
          {t('Hours as CSV')}
        </Button>
      </div>
    </div>
  )
}

const Newer = ({ week: { newer_reports } }: { week: WeeklyUpdate }) => (
  <Banner>
    {t(
      '{count, plural, one {One report was} other {# reports were}} approved since this was written.',
      { count: newer_reports },
    )}
  </Banner>
)

/** What was edited by hand is lost, so that is asked first. */
function Rewrite({ week: { id, version } }: { week: WeeklyUpdate }) {
  const rewrite = useRewriteWeek()
  const ask = async () => {
    const yes = await confirm({
      title: t('Write this week again from its reports?'),
      text: t('What was edited by hand is replaced. What is published stays until you publish.'),
      action: t('Write again'),
      tone: 'danger',
    })
    if (yes) rewrite.mutate({ params: { id }, body: { version } })
  }
  return (
    <Button variant="secondary" busy={rewrite.isPending} onClick={() => void ask()}>
      <RefreshCw aria-hidden />
      {t('Write again')}
    </Button>
  )
}
