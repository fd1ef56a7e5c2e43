import type { OnboardingItem } from '@app/contract/hiring/hires.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { formatDate, formatDay } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Progress } from '#ui/progress.tsx'
import { dueLabel, sideLabels } from './hire.labels.ts'
import { useTick } from './hires.api.ts'

interface OnboardingChecklistProps {
  items: readonly OnboardingItem[]
  /** Shows who is responsible for each item, when the list has items of several sides. */
  withSides?: boolean
}

/** Items of the reader can be ticked; those of others are read-only. */
export function OnboardingChecklist({ items, withSides = false }: OnboardingChecklistProps) {
  const tick = useTick()
  const done = items.filter(({ done_at }) => done_at !== null).length
  return (
    <div className="grid grid-cols-1 gap-3">
      <Progress
        label={t('Done')}
        value={items.length ? done / items.length : 0}
        text={t('{done} of {count}', { done, count: items.length })}
        tone={done === items.length ? 'success' : 'accent'}
      />
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={item.id}>
            <Checkbox
              label={t(item.title)}
              hint={hintOf(item, withSides)}
              checked={item.done_at !== null}
              disabled={!item.can.tick}
              onChange={({ target }) =>
                tick.mutate({ params: { id: item.id }, body: { done: target.checked } })
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whose, when and why; once done, by whom. */
function hintOf(item: OnboardingItem, withSides: boolean) {
  const { side, details, due_date, due_days, done_at, done_by_name, is_overdue } = item
  const when = due_date ? t('due {day}', { day: formatDay(due_date) }) : dueLabel(due_days)
  const facts = done_at
    ? t('Done by {name} on {day}', { name: done_by_name ?? '', day: formatDate(done_at) })
    : when
  return (
    <span className="ml-[26px] block">
      <span className="flex flex-wrap items-center gap-x-2">
        {[withSides && sideLabels[side], facts].filter(Boolean).join(' · ')}
        {is_overdue && <Badge tone="warning">{t('Overdue')}</Badge>}
      </span>
      {details && !done_at && <span className="block">{t(details)}</span>}
    </span>
  )
}
