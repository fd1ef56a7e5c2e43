import { line, text } from '@app/contract/core/shared.ts'
import { msg, t } from '@app/contract/i18n/text.ts'
import type { ReportDetail } from '@app/contract/work/reports.ts'
import { CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useLiftBlocker } from './reports.api.ts'

const Blocker = z.object({ title: line(msg('Title'), 200), blocker: text(msg('Blocker'), 2000) })

/** What stands under challenges becomes a task with status blocked. */
export function LiftBlocker({ report }: { report: ReportDetail }) {
  const [open, setOpen] = useState(false)
  const lift = useLiftBlocker()
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-2 flex" onClick={() => setOpen(true)}>
        <CircleSlash aria-hidden />
        {t('Lift into a task')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('Lift into a task')}
        description={t('A blocked task for {from_user_name}, seen by the team.', {
          from_user_name: report.from_user_name,
        })}
        act={lift}
        action={t('Create blocked task')}
        busyText={t('Creating…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={Blocker}
            defaults={{
              title: firstLine(report.challenges),
              blocker: report.challenges.slice(0, 2000),
            }}
            onSubmit={(body) =>
              lift.mutate({ params: { id: report.id }, body }, { onSuccess: () => setOpen(false) })
            }
          >
            {(field) => (
              <>
                <Input {...field('title')} label={t('Title')} />
                <TextArea {...field('blocker')} label={t('What blocks it')} />
              </>
            )}
          </Form>
        )}
      </FormDialog>
    </>
  )
}

const firstLine = (challenges: string) => (challenges.split('\n')[0] ?? '').trim().slice(0, 200)
