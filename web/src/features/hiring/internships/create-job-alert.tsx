import { NewAlert } from '@app/contract/hiring/job-alerts.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useIntent } from './intents.ts'
import { type Filters, serializeFilters } from './internship-search.ts'
import { alertFilters, searchSummary } from './job-alert.labels.ts'
import { useCreateAlert } from './job-alerts.api.ts'

const Naming = NewAlert.pick({ name: true })

/** Saves the current search as an alert for new internships. A guest who signed in for it finds the dialog open. */
export function CreateAlert({ filters }: { filters: Filters }) {
  const [chosen, setOpen] = useState<boolean>()
  const { isMeant, settle } = useIntent('alert')
  const close = () => {
    setOpen(false)
    if (isMeant) settle()
  }
  const text = searchSummary(filters)
  const create = useCreateAlert(`alert:${text}`)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <BellPlus aria-hidden />
        {t('Create Alert')}
      </Button>
      <FormDialog
        size="sm"
        open={chosen ?? isMeant}
        onOpenChange={close}
        title={t('Create Alert')}
        description={
          filters.search || serializeFilters(filters).length > 0
            ? t("We'll send new {words} internships, at most once a day.", { words: text })
            : t("We'll send every new internship, at most once a day.")
        }
        mutation={create}
        action={t('Create Alert')}
        busyText={t('Creating…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={Naming}
            defaults={{ name: text.slice(0, 80) }}
            onSubmit={({ name }) =>
              create.mutate(
                { body: { name, filters: alertFilters(filters) } },
                { onSuccess: close },
              )
            }
          >
            {(field) => <Input {...field('name')} label={t('Name')} autoComplete="off" />}
          </Form>
        )}
      </FormDialog>
    </>
  )
}
