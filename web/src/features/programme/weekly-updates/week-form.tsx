import { t } from '@app/contract/i18n/text.ts'
import { WeeklyTexts, type WeeklyUpdate } from '@app/contract/programme/weekly-updates.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { TextArea } from '#ui/textarea.tsx'
import { useChangeWeek } from './weekly-updates.api.ts'

/** What is typed is kept under this version of the update, through a lost session and a closed tab. */
export function WeekForm({ week, onDone }: { week: WeeklyUpdate; onDone: () => void }) {
  const change = useChangeWeek()
  const { id, version, summary, done, challenges, next_steps } = week
  const draft = `week:${id}:${version}`
  const leave = () => {
    clearDraft(draft)
    onDone()
  }
  return (
    <Form
      schema={WeeklyTexts}
      defaults={{ summary, done, challenges, next_steps }}
      draft={draft}
      busy={change.isPending}
      errors={change.errors}
      problem={change.error}
      onSubmit={(values) =>
        change.mutate({ params: { id }, body: { ...values, version } }, { onSuccess: leave })
      }
    >
      {(field) => (
        <>
          <TextArea {...field('summary')} label={t('Summary')} maxLength={4000} />
          <TextArea {...field('done')} label={t('Work done')} maxLength={10_000} rows={10} />
          <TextArea {...field('challenges')} label={t('Challenges')} optional maxLength={10_000} />
          <TextArea {...field('next_steps')} label={t('Next steps')} optional maxLength={10_000} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={change.isPending} busyText={t('Saving…')}>
              {t('Save')}
            </Button>
            <Button variant="secondary" onClick={leave}>
              {t('Cancel')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
