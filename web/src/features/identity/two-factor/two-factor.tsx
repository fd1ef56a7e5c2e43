import type { Input } from '@app/contract/core/route.ts'
import { ownFileName } from '@app/contract/core/slug.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { secondFactor } from '@app/contract/identity/two-factor.ts'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { save } from '#lib/api/download.ts'
import { formatDate } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormDialog, type FormDialogProps } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { ProofFields } from './proof-fields.tsx'
import { SetUp } from './set-up.tsx'
import { useConfirm, useRenewCodes, useSecondFactor, useTurnOff } from './two-factor.api.ts'

type Proof = Input<typeof secondFactor.turnOff>['body']

interface ProofDialogProps extends Omit<FormDialogProps, 'size' | 'busyText' | 'children'> {
  onSend: (body: Proof) => void
}

const defaults = { current_password: '', code: '' }

/** Changes that weaken an account require the password and a code again. */
const ProofDialog = ({ onSend, ...dialog }: ProofDialogProps) => (
  <FormDialog {...dialog} size="sm" busyText={t('Checking…')}>
    {(form) => (
      <Form {...form} schema={secondFactor.turnOff.body} defaults={defaults} onSubmit={onSend}>
        {(field) => <ProofFields field={field} asksCode />}
      </Form>
    )}
  </FormDialog>
)

/** Codes of an authenticator at every sign-in: set up, recovery codes, turned off. Stands in a card. */
export function TwoFactor() {
  const { confirmed_at, codes_left, has_password } = useSecondFactor()
  const [codes, setCodes] = useState<string[]>()
  // Here, because the setup leaves the screen as soon as it is on, and its codes must not go with it.
  const confirm = useConfirm()
  if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />
  if (confirmed_at) return <TurnedOn since={confirmed_at} left={codes_left} onCodes={setCodes} />
  if (!has_password)
    return (
      <p className="text-muted">
        {t(
          'You log in without a password. Set one with “Forgot password” first; then you can add a code.',
        )}
      </p>
    )
  return <SetUp confirm={confirm} onCodes={setCodes} />
}

interface TurnedOnProps {
  since: string
  left: number
  onCodes: (codes: string[]) => void
}

function TurnedOn({ since, left, onCodes }: TurnedOnProps) {
  const [asking, setAsking] = useState<'codes' | 'off'>()
  const renew = useRenewCodes()
  const off = useTurnOff()
  const close = () => setAsking(undefined)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="success">{t('On')}</Badge>
        {t('since {date}. You enter a code from your authenticator when you log in.', {
          date: formatDate(since),
        })}
      </p>
      {left > 3 ? (
        <p className="text-sm text-muted">{t('{left} recovery codes left.', { left })}</p>
      ) : (
        <Banner tone="warning">
          {t(
            '{left, plural, =0 {No recovery codes} one {# recovery code} other {# recovery codes}} left. Generate new ones before you run out.',
            { left },
          )}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsking('codes')}>
          {t('New recovery codes')}
        </Button>
        <Button variant="secondary" onClick={() => setAsking('off')}>
          {t('Turn off')}
        </Button>
      </div>
      <ProofDialog
        open={asking === 'codes'}
        onOpenChange={close}
        title={t('New recovery codes')}
        description={t('Your current codes will stop working.')}
        action={t('Generate new codes')}
        mutation={renew}
        onSend={(body) =>
          renew.mutate(
            { body },
            {
              onSuccess: ({ recovery_codes }) => {
                close()
                onCodes(recovery_codes)
              },
            },
          )
        }
      />
      <ProofDialog
        open={asking === 'off'}
        onOpenChange={close}
        title={t('Turn off two-factor authentication?')}
        description={t('Your password alone will be enough to log in.')}
        action={t('Turn off')}
        tone="danger"
        mutation={off}
        onSend={(body) => off.mutate({ body }, { onSuccess: close })}
      />
    </div>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  onSaved: () => void
}

/** They are seen this once. */
function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('Recovery codes copied'))
    } catch {
      toast.error(t("Couldn't copy"), t('Select and copy them manually.'))
    }
  }
  return (
    <div className="grid gap-3">
      <Banner tone="warning" title={t('Save your recovery codes now')}>
        {t(
          "We won't show these again. Each one lets you log in once if you don't have your authenticator.",
        )}
      </Banner>
      <ul
        aria-label={t('Recovery codes')}
        className="grid gap-x-6 gap-y-1 rounded-md border bg-subtle p-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden /> {t('Copy')}
        </Button>
        <Button
          variant="secondary"
          onClick={() => save(new Blob([`${text}\n`]), ownFileName('recovery-codes.txt'))}
        >
          <Download aria-hidden /> {t('Download')}
        </Button>
        <Button onClick={onSaved}>{t("I've saved them")}</Button>
      </div>
    </div>
  )
}
