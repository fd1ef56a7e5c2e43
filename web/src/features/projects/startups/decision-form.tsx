import { msg, said, t } from '@app/contract/i18n/text.ts'
import type { Startup, StartupStatus } from '@app/contract/projects/startups.ts'
import { useZone, zoneName } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { decisionValues } from './decision-values.ts'
import { useDecide } from './startups.api.ts'

const verbs: Record<StartupStatus, string> = said({
  pending: msg('Pending Review'),
  meeting_scheduled: msg('Schedule a meeting'),
  approved: msg('Approve'),
  rejected: msg('Reject'),
})

/** A meeting, an approval, or a rejection with its reason. The applicant is told by notification and mail. */
export function DecisionForm({ startup: { id, can, status, version = 1 } }: { startup: Startup }) {
  const decide = useDecide()
  const zone = useZone()
  const options = can.moves.map((value) => ({
    value,
    label: value === status ? t('Choose another meeting date') : verbs[value],
  }))
  return (
    <Form
      schema={decisionValues(zone, version)}
      defaults={{ reason: '', meeting_at: '' }}
      busy={decide.isPending}
      errors={decide.errors}
      problem={decide.error}
      onSubmit={(body) => decide.mutate({ params: { id }, body })}
    >
      {(field, { watch }) => (
        <>
          <Select
            {...field('status')}
            label={t('Decision')}
            placeholder={t('Choose a decision')}
            options={options}
          />
          {watch('status') === 'meeting_scheduled' && (
            <Input
              {...field('meeting_at')}
              type="datetime-local"
              label={t('Date and time')}
              hint={t('In your time zone: {zone}', { zone: zoneName(zone) })}
            />
          )}
          {watch('status') === 'rejected' && (
            <TextArea
              {...field('reason')}
              label={t('Reason')}
              hint={t('The applicant reads it.')}
              maxLength={2000}
            />
          )}
          <Button
            type="submit"
            className="justify-self-start"
            busy={decide.isPending}
            busyText={t('Saving…')}
          >
            {t('Save Decision')}
          </Button>
        </>
      )}
    </Form>
  )
}
