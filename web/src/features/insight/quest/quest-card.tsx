import { internRole } from '@app/contract/core/roles.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { type questSteps, xpOf } from '@app/contract/insight/quest.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '#lib/i18n/format.ts'
import { Card, CardBody } from '#ui/card.tsx'
import { cn } from '#ui/cn.ts'
import { textLinkClass } from '#ui/link.ts'
import { Progress } from '#ui/progress.tsx'
import { useQuest } from './quest.api.ts'

type StepName = (typeof questSteps)[number]

/** The steps of the public page (spec §2), and where each is done. */
const steps: Record<StepName, { label: string; to: string }> = localized({
  portfolio: {
    label: msg('Build your portfolio'),
    to: pageUrl('profile', { role: internRole }),
  },
  matched: { label: msg('Get matched projects'), to: pageUrl('internships') },
  projects: {
    label: msg('Work on real projects for XP'),
    to: pageUrl('my_applications', { role: internRole }),
  },
  skills: {
    label: msg('Level up your skills'),
    to: pageUrl('tasks', { role: internRole }),
  },
  paid: { label: msg('Earn a paid internship'), to: '/internships?paid=Paid' },
  job: {
    label: msg('Land a full-time job'),
    to: pageUrl('certificates', { role: internRole }),
  },
})

/** Level and XP from approved work, the six steps, and which one is next. */
export function QuestCard() {
  const quest = useQuest()
  const { xp, level, from_xp, to_xp } = quest
  const next = quest.steps.find(({ is_done }) => !is_done)
  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-4">
        <Progress
          label={<span className="font-semibold">{t('Level {level}', { level })}</span>}
          text={t('{xp} of {to} XP', { xp: formatCount(xp), to: formatCount(to_xp) })}
          value={(xp - from_xp) / (to_xp - from_xp)}
        />
        <ol className="grid grid-cols-1 gap-2 text-sm">
          {quest.steps.map(({ name, is_done }) => {
            const Icon = is_done ? CircleCheck : Circle
            const isNext = name === next?.name
            return (
              <li key={name} className="flex items-start gap-2">
                <Icon
                  aria-hidden
                  className={cn(
                    'mt-0.5 size-4 shrink-0',
                    is_done ? 'text-success' : isNext ? 'text-accent' : 'text-muted',
                  )}
                />
                {isNext ? (
                  <span>
                    <span className="text-muted">{t('Next:')} </span>
                    <Link to={steps[name].to} className={textLinkClass('font-medium')}>
                      {steps[name].label}
                    </Link>
                  </span>
                ) : (
                  <span className={is_done ? undefined : 'text-muted'}>
                    {steps[name].label}
                    {is_done && <span className="sr-only"> {t('(done)')}</span>}
                  </span>
                )}
              </li>
            )
          })}
        </ol>
        <p className="text-xs text-muted">
          {t('{hour} XP for every approved hour, {task} XP for every completed task.', {
            hour: xpOf.hour,
            task: xpOf.task,
          })}
        </p>
      </CardBody>
    </Card>
  )
}
