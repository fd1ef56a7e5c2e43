import { accountDeletion } from '@app/contract/admin/account-deletion.ts'
import type { Input as RequestInput } from '@app/contract/core/route.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Consent } from '@app/contract/identity/consents.ts'
import type { AgeGroup } from '@app/contract/identity/guardians.ts'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDateTime, formatDay } from '#lib/i18n/format.ts'
import { useSession } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { ProofFields, WithPassword } from './proof-fields.tsx'
import {
  useConsents,
  useDeclareAge,
  useDeleteAccount,
  useExportMine,
  useSecondFactor,
} from './two-factor.api.ts'

/** Account deletion: what is deleted, what stays, and a confirmation. */
export function YourData() {
  const { confirmed_at } = useSecondFactor()
  const [asking, setAsking] = useState(false)
  const mine = useExportMine()
  return (
    <div className="grid gap-3">
      <p>
        {t(
          'Everything we store about you in a ZIP file: your profile, applications, times, reports, tasks, messages, notifications and files.',
        )}
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={mine.isPending}
        busyText={t('Collecting…')}
        onClick={() => mine.mutate()}
      >
        <Download aria-hidden /> {t('Export my data')}
      </Button>
      <Consents />
      <p>
        {t(
          'Deleting your account removes your name, email, phone, picture, files, settings and messages about you. Pending applications are withdrawn.',
        )}
      </p>
      <p className="text-muted">
        {t(
          "Shared work, such as approved reports, stays, shown as “Former member”. Certificates stay as numbers without a name and can't be shown as yours anymore.",
        )}
      </p>
      <WithPassword>
        <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          {t('Delete my account')}
        </Button>
        <DeleteDialog open={asking} onOpenChange={setAsking} asksCode={confirmed_at !== null} />
      </WithPassword>
    </div>
  )
}

/** Accounts from before consents were recorded have none. */
function Consents() {
  const { consents, age_group } = useConsents()
  const id = useId()
  const age = age_group && <Age age_group={age_group} />
  if (consents.length === 0) return age
  return (
    <>
      {age}

      <section aria-labelledby={id} className="grid gap-1">
        <h4 id={id} className="font-medium">
          {t('What you agreed to')}
        </h4>
        <ul className="divide-y">
          {consents.map((consent) => (
            <ConsentLine key={consent.id} consent={consent} />
          ))}
        </ul>
      </section>
    </>
  )
}

/** Someone who turned 18 says so here. */
function Age({ age_group }: { age_group: AgeGroup }) {
  const { declare, isPending } = useDeclareAge()
  const isAdult = age_group === 'adult'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{isAdult ? t("You're 18 or older.") : t("You're under 18.")}</p>
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        busyText={t('Saving…')}
        onClick={() => declare(isAdult ? 'minor' : 'adult')}
      >
        {isAdult ? t("I'm under 18") : t("I'm 18 now")}
      </Button>
    </div>
  )
}

const ConsentLine = ({ consent }: { consent: Consent }) => {
  const { purpose, internship_title, version, given_at, guardian_name, is_refused } = consent
  const terms = { version: formatDay(version), given_at: formatDateTime(given_at) }
  return (
    <li className="py-2">
      <p className="break-words">
        {internship_title
          ? t('Your application: {internship_title}', { internship_title })
          : guardian_name
            ? t('Your guardian {guardian_name}', { guardian_name })
            : purpose === 'account'
              ? t('Your account')
              : t('An application')}
      </p>
      <p className="text-sm text-muted">
        {is_refused
          ? t('Terms and privacy of {version} · refused {given_at}', terms)
          : t('Terms and privacy of {version} · agreed {given_at}', terms)}
      </p>
    </li>
  )
}

interface DeleteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  asksCode: boolean
}

function DeleteDialog({ open, onOpenChange, asksCode }: DeleteDialogProps) {
  const email = useSession().me?.email
  const leave = useDeleteAccount()
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Permanently delete your account?')}
      size="sm"
      mutation={leave}
      action={t('Delete permanently')}
      busyText={t('Deleting…')}
      tone="danger"
    >
      {(form) => (
        <Form
          {...form}
          schema={accountDeletion.deleteAccount.body}
          defaults={asksCode ? withCode : defaults}
          onSubmit={(body) => leave.mutate({ body })}
        >
          {(field) => (
            <>
              <Banner tone="danger">
                {t("This can't be undone. You'll be logged out everywhere.")}
              </Banner>
              <Input
                {...field('email')}
                label={t('Type your email to confirm')}
                hint={email}
                autoComplete="off"
                data-private
              />
              <ProofFields field={field} asksCode={asksCode} />
            </>
          )}
        </Form>
      )}
    </FormDialog>
  )
}

type DeletionInput = RequestInput<typeof accountDeletion.deleteAccount>['body']
const defaults: DeletionInput = { email: '', current_password: '' }
const withCode: DeletionInput = { ...defaults, code: '' }
