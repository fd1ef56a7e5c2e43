import type { ReportDetail } from '@app/contract/reports.ts'
import { line, text } from '@app/contract/shared.ts'
import { msg, t } from '@app/contract/text.ts'
import { CircleSlash } from 'lucide-react'
import { useId, useState } from 'react'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useLiftBlocker } from './reports.api.ts'

const Blocker = z.object({ title: line(msg('Title'), 200), blocker: text(msg('Blocker'), 2000) })

/** What stands under challenges becomes a task with status blocked. */
export function LiftBlocker({ report }: { report: ReportDetail }) {
  const [open, setOpen] = useState(false)
  const [dirty, setDirty] = useState(false)
  const form = useId()
  const lift = useLiftBlocker()
  const show = (shown: boolean) => {
    setOpen(shown)
    setDirty(false)
    lift.reset()
  }
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-2 flex" onClick={() => show(true)}>
        <CircleSlash aria-hidden />
        {t('Lift into a task')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={show}
        title={t('Lift into a task')}
        description={t('A blocked task for {from_user_name}, seen by the team.', {
          from_user_name: report.from_user_name,
        })}
        dirty={dirty}
        footer={
          <Button type="submit" form={form} busy={lift.isPending} busyText={t('Creating…')}>
            {t('Create blocked task')}
          </Button>
        }
      >
        <Form
          id={form}
          schema={Blocker}
          defaults={{
            title: firstLine(report.challenges),
            blocker: report.challenges.slice(0, 2000),
          }}
          busy={lift.isPending}
          errors={lift.errors}
          onDirty={setDirty}
          onSubmit={(body) =>
            lift.mutate({ params: { id: report.id }, body }, { onSuccess: () => show(false) })
          }
        >
          {(field) => (
            <>
              <Input {...field('title')} label={t('Title')} />
              <TextArea {...field('blocker')} label={t('What blocks it')} />
            </>
          )}
        </Form>
      </Dialog>
    </>
  )
}

const firstLine = (challenges: string) => (challenges.split('\n')[0] ?? '').trim().slice(0, 200)
