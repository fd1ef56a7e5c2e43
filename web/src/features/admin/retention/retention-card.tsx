import {
  type RetentionKind,
  retentionBounds,
  retentionForm,
  retentionKinds,
} from '@app/contract/admin/retention.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { Link } from 'react-router'
import { changedFields } from '#lib/changed-fields.ts'
import { formatDate } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { useRetention, useRetentionRuns, useSaveRetention } from './retention.api.ts'

const labels: Record<RetentionKind, string> = localized({
  applications: msg('Rejected and withdrawn applications (months)'),
  resumes: msg('Unused uploads (days)'),
  contact_messages: msg('Answered and closed contact messages (months)'),
  notifications: msg('Notifications (months)'),
  mails: msg('Sent emails (days)'),
  sessions: msg('Unused logins (days)'),
  impersonations: msg('Views as another person (months)'),
  audit: msg('Audit log (months)'),
})

function hintOf(kind: RetentionKind): string {
  const [from, to] = retentionBounds[kind]
  if (kind === 'audit') return t('From {from} to {to}, or 0 to keep forever', { from, to })
  if (from === 0) return t('From 1 to {to}, or 0 to keep forever', { to })
  return t('From {from} to {to}', { from, to })
}

/** How long each kind of record is kept, and when records were last removed. */
export default function RetentionCard() {
  const rules = useRetention()
  const { runs, held } = useRetentionRuns()
  const save = useSaveRetention()
  const lastOf = (kind: RetentionKind) => {
    const run = runs.find((one) => one.kind === kind)
    return run
      ? t('{count} deleted on {date}.', { count: run.removed, date: formatDate(run.finished_at) })
      : ''
  }
  return (
    <Card>
      <CardHead
        title={t('Retention')}
        description={t('Older data is permanently deleted every night.')}
        action={
          <Link to="/privacy#retention" className={linkClass()}>
            {t('On the privacy page')}
          </Link>
        }
      />
      <CardBody className="grid gap-4">
        <Form
          schema={retentionForm}
          defaults={rules}
          live
          draft={save.draft}
          busy={save.isPending}
          errors={save.errors}
          onSubmit={(values) => save.mutate({ body: changedFields(rules, values) })}
        >
          {(field) => (
            <>
              <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
                {retentionKinds.map((kind) => (
                  <Input
                    key={kind}
                    {...field(kind, { number: true })}
                    type="number"
                    inputMode="numeric"
                    label={labels[kind]}
                    hint={`${hintOf(kind)}. ${lastOf(kind)}`}
                    min={0}
                    max={retentionBounds[kind][1]}
                  />
                ))}
              </div>
              <Button
                type="submit"
                className="justify-self-start"
                busy={save.isPending}
                busyText={t('Saving…')}
              >
                {t('Save')}
              </Button>
            </>
          )}
        </Form>
        <Holds held={held} />
      </CardBody>
    </Card>
  )
}

function Holds({ held }: { held: number }) {
  if (held === 0) return null
  return (
    <p className="text-sm text-muted">
      {t(
        "{count, plural, one {# person is} other {# people are}} under a legal hold: none of their data is deleted, and the audit log keeps all entries until it's lifted.",
        { count: held },
      )}
    </p>
  )
}
