import { t } from '@app/contract/i18n/translate.ts'
import { leaveKinds, NewLeave } from '@app/contract/work/leave.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useAskLeave } from './leave.api.ts'
import { kindLabels } from './leave-row.tsx'

/** The button and its dialog. */
export function AskForLeave() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t('Request Leave')}
      </Button>
      <AskDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}

const nothing = {
  kind: leaveKinds[0],
  from_day: '',
  to_day: '',
  starts_midday: false,
  ends_midday: false,
  note: '',
}

/** Rendered while it is closed, too: opened again while it is being sent, it does not send a second time. */
function AskDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const ask = useAskLeave()
  return (
    <FormDialog
      open={open}
      onOpenChange={onClose}
      title={t('Request Leave')}
      description={t('Your leader decides. Only working days count.')}
      mutation={ask}
      action={t('Request Leave')}
      busyText={t('Sending…')}
    >
      {(form) => (
        <Form
          {...form}
          schema={NewLeave}
          defaults={nothing}
          onSubmit={(body) => ask.mutate({ body }, { onSuccess: onClose })}
        >
          {(field) => (
            <>
              <Select
                {...field('kind')}
                label={t('Kind')}
                hint={t('Only vacation counts against your balance.')}
                options={leaveKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
              />
              <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                <div className="grid grid-cols-1 content-start gap-2">
                  <Input {...field('from_day')} type="date" label={t('First day')} />
                  <Checkbox {...field('starts_midday')} label={t('From noon only')} />
                </div>
                <div className="grid grid-cols-1 content-start gap-2">
                  <Input {...field('to_day')} type="date" label={t('Last day')} />
                  <Checkbox {...field('ends_midday')} label={t('Until noon only')} />
                </div>
              </div>
              <TextArea {...field('note')} label={t('Note')} optional maxLength={1000} rows={3} />
            </>
          )}
        </Form>
      )}
    </FormDialog>
  )
}
