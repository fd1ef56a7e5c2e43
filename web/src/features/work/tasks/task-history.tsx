import { msg, said, t } from '@app/contract/i18n/text.ts'
import type { TaskDetail } from '@app/contract/work/tasks.ts'
import { formatMomentIn, useZone } from '#lib/session/zone.ts'
import { Part } from '#ui/part.tsx'
import { Timeline } from '#ui/timeline.tsx'

/** Who changed what, the latest first. */
export function TaskHistory({ task }: { task: TaskDetail }) {
  const zone = useZone()
  if (task.history.length === 0) return null
  return (
    <Part title={t('History')}>
      <Timeline
        steps={task.history.toReversed().map(({ at, by_name, changes }) => ({
          key: `${at} ${by_name}`,
          title: by_name,
          when: formatMomentIn(zone, at),
          at,
          detail: (
            <ul>
              {changes.map((change) => (
                <li key={change.field} className="wrap-anywhere">
                  {inWords(change)}
                </li>
              ))}
            </ul>
          ),
        }))}
      />
    </Part>
  )
}

type Change = TaskDetail['history'][number]['changes'][number]

const long = ['description', 'checklist']

/** Status: in progress → completed. Long texts only say that they were changed. */
function inWords({ field, before, after }: Change) {
  const name = t(spaced(field).replace(/^./, (first) => first.toUpperCase()))
  if (long.includes(field)) return t('{name} changed', { name })
  return `${name}: ${wordFor(before)} → ${wordFor(after)}`
}

const values: Record<string, string> = said({
  pending: msg('pending'),
  in_progress: msg('in progress'),
  blocked: msg('blocked'),
  completed: msg('completed'),
  low: msg('low'),
  medium: msg('medium'),
  high: msg('high'),
})

const wordFor = (value: string) => values[value] ?? (spaced(value) || t('none'))

const spaced = (key: string) => (/^[a-z]+(_[a-z]+)*$/.test(key) ? key.replaceAll('_', ' ') : key)
