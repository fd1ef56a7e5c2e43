import { type InternshipAlert, NewAlert } from '@app/contract/hiring/job-alerts.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Heart } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatRelative } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { InternshipGroup, InternshipsLoading } from './internship-groups.tsx'
import { listPath } from './internship-search.ts'
import { filtersOf, searchSummary } from './job-alert.labels.ts'
import { useAlerts, useChangeAlert, useDeleteAlert } from './job-alerts.api.ts'
import { useSavedInternships } from './saved.api.ts'

const Naming = NewAlert.pick({ name: true })

function RenameAlert({ alert: { id, name, is_paused } }: { alert: InternshipAlert }) {
  const [open, setOpen] = useState(false)
  const change = useChangeAlert(`alert:${id}`)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('Rename {name}', { name })}
        onClick={() => setOpen(true)}
      >
        {t('Rename')}
      </Button>
      <FormDialog
        size="sm"
        open={open}
        onOpenChange={setOpen}
        title={t('Rename {name}', { name })}
        mutation={change}
        action={t('Save')}
        busyText={t('Saving…')}
      >
        {(form) => (
          <Form
            {...form}
            schema={Naming}
            defaults={{ name }}
            onSubmit={(input) =>
              change.mutate(
                { params: { id }, body: { ...input, is_paused } },
                { onSuccess: () => setOpen(false) },
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

/** The user's job alerts. */
function MyAlerts() {
  const alerts = useAlerts()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-1 text-lg font-semibold">
        {t('Internship alerts')}
      </h2>
      <p className="mb-3 text-muted">
        {t(
          "We'll notify you once a day when something new matches, and email you unless you've turned that off.",
        )}{' '}
        {alerts.length === 0 && (
          <Link to="/internships" className={linkClass()}>
            {t('Search for internships and choose Create Alert.')}
          </Link>
        )}
      </p>
      {alerts.length > 0 && (
        <Card>
          <ul className="divide-y">
            {alerts.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function AlertRow({ alert }: { alert: InternshipAlert }) {
  const { id, name, filters, is_paused, told_at } = alert
  const listFilters = filtersOf(filters)
  const change = useChangeAlert()
  const remove = useDeleteAlert()
  const ask = async () => {
    const text = t("We'll stop sending you new internships for this search.")
    const question = { title: t('Delete {name}?', { name }), text, action: t('Delete') }
    if (await confirm({ ...question, tone: 'danger' })) remove.mutate({ params: { id } })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Link to={listPath(listFilters)} className="hover:underline">
            {name}
          </Link>
          {is_paused && <Badge>{t('Paused')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {searchSummary(listFilters)}
          {' · '}
          {told_at
            ? t('last match {when}', { when: formatRelative(told_at) })
            : t('no matches yet')}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <RenameAlert alert={alert} />
        <Button
          variant="ghost"
          size="sm"
          busy={change.isPending}
          aria-label={is_paused ? t('Reactivate {name}', { name }) : t('Pause {name}', { name })}
          onClick={() => change.mutate({ params: { id }, body: { name, is_paused: !is_paused } })}
        >
          {is_paused ? t('Reactivate') : t('Pause')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={remove.isPending}
          aria-label={t('Delete {name}', { name })}
          onClick={() => void ask()}
        >
          {t('Delete')}
        </Button>
      </div>
    </li>
  )
}

/** The internships that the user has saved, newest first. */
export const SavedInternships = () => (
  <AsyncBoundary skeleton={<InternshipsLoading />} title={t('Could not fetch internships.')}>
    <Saved />
    <MyAlerts />
  </AsyncBoundary>
)

function Saved() {
  const saved = useSavedInternships()
  if (saved.length > 0) return <InternshipGroup title={t('Saved internships')} cards={saved} />
  return (
    <EmptyState
      icon={Heart}
      title={t('Nothing saved yet')}
      action={
        <Link to="/internships" className={buttonClass()}>
          {t('Browse internships')}
        </Link>
      }
    >
      {t('Use the heart on an internship to save it here.')}
    </EmptyState>
  )
}
