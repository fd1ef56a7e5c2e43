import { t } from '@app/contract/i18n/text.ts'
import type { WeeklyUpdate } from '@app/contract/programme/weekly-updates.ts'
import { formatMomentIn, useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { Timeline } from '#ui/timeline.tsx'

interface WeekVersionsProps {
  week: WeeklyUpdate
  /** The one that was chosen; without it the newest. */
  shown: number | undefined
  onShow: (revision: number | undefined) => void
}

/** Every publication, to look at; and the way back to the newest. */
export function WeekVersions({ week, shown, onShow }: WeekVersionsProps) {
  const zone = useZone()
  if (week.versions.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">{t('Published versions')}</h4>
        {shown !== undefined && (
          <Button variant="secondary" size="sm" onClick={() => onShow(undefined)}>
            {t('Show the newest')}
          </Button>
        )}
      </div>
      <Timeline
        steps={week.versions.map(({ revision, at, by_name }) => ({
          key: String(revision),
          title: t('Version {revision}', { revision }),
          at,
          when: formatMomentIn(zone, at),
          tone: week.shown === revision ? 'current' : 'done',
          detail: (
            <div className="flex flex-wrap items-center gap-2">
              {by_name && <span>{by_name}</span>}
              {week.shown === revision ? (
                <span>{t('Shown above')}</span>
              ) : (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t('Show version {revision}', { revision })}
                  onClick={() => onShow(revision)}
                >
                  {t('Show')}
                </Button>
              )}
            </div>
          ),
        }))}
      />
    </section>
  )
}
