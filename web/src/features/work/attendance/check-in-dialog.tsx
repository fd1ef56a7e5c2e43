import { t } from '@app/contract/i18n/translate.ts'
import { CheckIn, type WorkMode } from '@app/contract/work/attendance.ts'
import { useId, useState } from 'react'
import { AgeButtons, ageTexts } from '#lib/age-buttons.tsx'
import { formatDay } from '#lib/i18n/format.ts'
import { workModeLabels } from '#lib/i18n/work-mode.labels.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useCheckIn, useLastReport } from './attendance.api.ts'

const Plan = CheckIn.omit({ happened_at: true })

interface CheckInDialogProps {
  onClose: () => void
}

/** Questions that must be answered first replace the check-in. */
export function CheckInDialog({ onClose }: CheckInDialogProps) {
  const { asks_age, needs_guardian } = useMe()
  const age = ageTexts()
  if (asks_age)
    return (
      <Dialog open onOpenChange={onClose} title={age.title} footer={<AgeButtons />}>
        <p className="text-sm">{age.text}</p>
      </Dialog>
    )
  return needs_guardian ? (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('A parent or guardian must agree before you can check in')}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <p className="text-sm">{t('Ask your guardian at the top of this page.')}</p>
    </Dialog>
  ) : (
    <PlanDialog onClose={onClose} />
  )
}

/** Work mode and planned tasks; what is typed outlives a closed tab. */
function PlanDialog({ onClose }: CheckInDialogProps) {
  const form = useId()
  const draft = `check-in:${useMe().id}`
  const checkIn = useCheckIn(draft)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Check In')}
      description={t('Your session starts now.')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} busy={checkIn.isPending} busyText={t('Checking in…')}>
            {t('Check In')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        schema={Plan}
        draft={draft}
        busy={checkIn.isPending}
        errors={checkIn.errors}
        onSubmit={(plan) => checkIn.mutate({ body: plan }, { onSuccess: onClose })}
        onInvalid={() =>
          toast.error(t('Missing Information'), t('Please fill in work mode and planned tasks'))
        }
      >
        {(field, { getValues, setValue }) => (
          <>
            <LastTime
              enabled={checkIn.isIdle}
              onUse={({ work_mode, planned_tasks }) => {
                if (work_mode) setValue('work_mode', work_mode, { shouldValidate: true })
                const text = [getValues('planned_tasks'), planned_tasks].filter(Boolean).join('\n')
                if (text) setValue('planned_tasks', text, { shouldValidate: true })
              }}
            />
            <Select
              {...field('work_mode')}
              label={t('Work mode')}
              placeholder={t('Choose a work mode')}
              options={Object.entries(workModeLabels).map(([value, label]) => ({ value, label }))}
            />
            <TextArea
              {...field('planned_tasks')}
              label={t('Planned tasks')}
              hint={t('What do you want to get done today?')}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

interface LastTimeProps {
  enabled: boolean
  onUse: (plan: { work_mode: WorkMode | undefined; planned_tasks: string }) => void
}

/** Offers what was done and planned last time; what is typed already stays. */
function LastTime({ enabled, onUse }: LastTimeProps) {
  const report = useLastReport(enabled)
  const [isUsed, setUsed] = useState(false)
  if (!report || isUsed) return null
  const work_mode = report.work_mode ?? undefined
  const plan = report.tomorrow_plans.trim()
  if (!work_mode && !plan) return null
  return (
    <section
      aria-label={t('Last time')}
      className="grid gap-2 rounded-md border bg-subtle px-3 py-2.5 text-sm"
    >
      {work_mode && (
        <p>
          <span className="text-muted">{t('Last time')}</span> {workModeLabels[work_mode]}
        </p>
      )}
      {plan && (
        <div>
          <p className="text-muted">
            {t('Your plan from your {date} report', { date: formatDay(report.date) })}
          </p>
          <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{plan}</p>
        </div>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => {
          onUse({ work_mode, planned_tasks: plan })
          setUsed(true)
        }}
      >
        {t('Use this')}
      </Button>
    </section>
  )
}
