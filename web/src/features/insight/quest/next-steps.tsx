import { internRole } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import type { Quest } from '@app/contract/insight/quest.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { useQuest } from './quest.api.ts'

interface Start {
  name: keyof Quest['start']
  label: string
  hint: string
  to: string
}

const profile = pageUrl('profile', { role: internRole })

const starts = localized<Start[]>([
  {
    name: 'profile',
    label: msg('Complete your profile'),
    hint: msg('Your skills, the hours you have and a few words about you.'),
    to: profile,
  },
  {
    name: 'resume',
    label: msg('Send your resume'),
    hint: msg('Upload it with your first application; we keep it for the next ones.'),
    to: pageUrl('apply'),
  },
  {
    name: 'saved',
    label: msg('Pick an internship that fits'),
    hint: msg('Save the ones you like and compare them.'),
    to: pageUrl('internships'),
  },
  {
    name: 'alert',
    label: msg('Save your first search'),
    hint: msg("Create an alert, and we'll email you new internships."),
    to: pageUrl('internships'),
  },
])

/** What a student does next; gone once all of it is done. */
export function NextSteps() {
  const { start } = useQuest()
  const next = starts.find(({ name }) => !start[name])
  if (!next) return null
  return (
    <Card>
      <ol className="divide-y">
        {starts.map((step) => (
          <NextStep key={step.name} {...step} isDone={start[step.name]} isNext={step === next} />
        ))}
      </ol>
    </Card>
  )
}

function NextStep({
  label,
  hint,
  to,
  isDone,
  isNext,
}: Start & { isDone: boolean; isNext: boolean }) {
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className={cn('relative flex items-center gap-3 px-4 py-3', isNext && 'bg-accent-soft')}>
      <Icon aria-hidden className={cn('size-5 shrink-0', isDone ? 'text-success' : 'text-muted')} />
      <div className="min-w-0 flex-1">
        {isDone ? (
          <p className="text-muted">
            {label} <span className="sr-only">{t('(done)')}</span>
          </p>
        ) : (
          <>
            <Link to={to} className="font-medium after:absolute after:inset-0">
              {label}
            </Link>
            <p className="text-sm text-muted">{hint}</p>
          </>
        )}
      </div>
      {!isDone && <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />}
    </li>
  )
}
