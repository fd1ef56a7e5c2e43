import { t } from '@app/contract/i18n/translate.ts'
import type { FieldOf } from '#ui/form-field.ts'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'

interface ReportFieldsProps {
  field: FieldOf<{ completed_tasks?: string; challenges?: string; tomorrow_plans?: string }>
}

/** What a day's report says besides its summary, at the check-out and on its own page. */
export const ReportFields = ({ field }: ReportFieldsProps) => (
  <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
    <TextArea {...field('completed_tasks')} label={t('Completed tasks')} optional />
    <TextArea {...field('challenges')} label={t('Challenges')} optional />
    <TextArea {...field('tomorrow_plans')} label={t('Tomorrow plans')} optional />
  </div>
)

/** The message at the field has the toast's title and text in one (spec §5). */
export const toastMissingSummary = () =>
  toast.error(
    t('Work Summary Required'),
    t("Please provide a summary of today's work before checking out"),
  )
