import type { FieldErrors } from '@app/contract/core/problem.ts'
import { t } from '@app/contract/i18n/text.ts'
import { NewReport, type ReportTexts } from '@app/contract/work/reports.ts'
import { useMemo } from 'react'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'

const Report = NewReport.pick({
  work_summary: true,
  completed_tasks: true,
  challenges: true,
  tomorrow_plans: true,
})

interface CheckOutFormProps {
  id: string
  typed: ReportTexts
  busy: boolean
  errors: FieldErrors | undefined
  onType: (typed: ReportTexts) => void
  onSubmit: (report: ReportTexts) => void
}

export function CheckOutForm({ typed, onType, errors, ...props }: CheckOutFormProps) {
  const atFields = useMemo(() => errors?.map(atItsField), [errors])
  return (
    <Form
      {...props}
      schema={Report}
      defaults={typed}
      errors={atFields}
      onInvalid={() =>
        toast.error(
          t('Work Summary Required'),
          t("Please provide a summary of today's work before checking out"),
        )
      }
    >
      {(field, form) => {
        // After the form has taken the key in.
        const bind = (name: keyof ReportTexts) => {
          const { onChange, ...bound } = field(name)
          return {
            ...bound,
            onChange: async (event: { target: unknown; type?: unknown }) => {
              await onChange(event)
              onType({ ...typed, ...form.getValues() })
            },
          }
        }
        return (
          <>
            <TextArea {...bind('work_summary')} label={t('Work summary')} />
            <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
              <TextArea {...bind('completed_tasks')} label={t('Completed tasks')} optional />
              <TextArea {...bind('challenges')} label={t('Challenges')} optional />
              <TextArea {...bind('tomorrow_plans')} label={t('Tomorrow plans')} optional />
            </div>
          </>
        )
      }}
    </Form>
  )
}

const fields: Record<string, keyof ReportTexts> = {
  'notes.workSummary': 'work_summary',
  'notes.completedTasks': 'completed_tasks',
  'notes.challenges': 'challenges',
  'notes.tomorrowPlans': 'tomorrow_plans',
}

/** The server speaks of the parts of `notes`. */
const atItsField = ({ path, message }: FieldErrors[number]) => ({
  path: fields[path] ?? path,
  message,
})
