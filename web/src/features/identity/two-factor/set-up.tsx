import { t } from '@app/contract/i18n/translate.ts'
import { type Setup, secondFactor } from '@app/contract/identity/two-factor.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { PasswordInput } from '#ui/password-input.tsx'
import { useBegin, type useConfirm } from './two-factor.api.ts'

interface SetUpProps {
  confirm: ReturnType<typeof useConfirm>
  onCodes: (codes: string[]) => void
}

/** First the password, then the authenticator reads the secret, then it proves with a code that it has. */
export function SetUp(props: SetUpProps) {
  const [setup, setSetup] = useState<Setup>()
  return setup ? (
    <ConfirmCode {...props} setup={setup} onCancel={() => setSetup(undefined)} />
  ) : (
    <AskPassword onSetup={setSetup} />
  )
}

function AskPassword({ onSetup }: { onSetup: (setup: Setup) => void }) {
  const begin = useBegin()
  return (
    <Form
      schema={secondFactor.begin.body}
      defaults={{ current_password: '' }}
      busy={begin.isPending}
      errors={begin.errors}
      problem={begin.error}
      onSubmit={(body) => begin.mutate({ body }, { onSuccess: onSetup })}
      className="max-w-md"
    >
      {(field) => (
        <>
          <p className="text-muted">
            {t(
              "When you log in, you'll enter a code from an authenticator app in addition to your password.",
            )}
          </p>
          <PasswordInput
            {...field('current_password')}
            label={t('Your password')}
            autoComplete="current-password"
          />
          <Button
            type="submit"
            className="justify-self-start"
            busy={begin.isPending}
            busyText={t('Checking…')}
          >
            {t('Set up two-factor authentication')}
          </Button>
        </>
      )}
    </Form>
  )
}

interface ConfirmCodeProps extends SetUpProps {
  setup: Setup
  onCancel: () => void
}

function ConfirmCode({ setup, confirm, onCodes, onCancel }: ConfirmCodeProps) {
  return (
    <Form
      schema={secondFactor.confirm.body}
      defaults={{ code: '' }}
      busy={confirm.isPending}
      errors={confirm.errors}
      problem={confirm.error}
      onSubmit={(body) =>
        confirm.mutate({ body }, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) })
      }
      className="max-w-md"
    >
      {(field) => (
        <>
          <Secret setup={setup} />
          <Input
            {...field('code')}
            label={t('Code')}
            hint={t('The six digits in your authenticator app.')}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-private
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={confirm.isPending} busyText={t('Checking…')}>
              {t('Turn on')}
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}

function Secret({ setup: { secret, uri, qr } }: { setup: Setup }) {
  const field = qr.size + quiet * 2
  return (
    <>
      <p>{t('Scan this with your authenticator app.')}</p>
      <svg
        role="img"
        aria-label={t('QR code for the authenticator')}
        viewBox={`${-quiet} ${-quiet} ${field} ${field}`}
        shapeRendering="crispEdges"
        className="size-48 rounded-md border"
      >
        {/* Scanners need dark on light in every theme. */}
        <rect x={-quiet} y={-quiet} width={field} height={field} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="text-sm text-muted">
        {t('On this phone, open it directly:')}{' '}
        <a href={uri} className={linkClass()}>
          {t('Open the authenticator')}
        </a>
      </p>
      <p className="text-sm text-muted">
        {t('Or type this key:')}{' '}
        <code className="break-all text-ink">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </>
  )
}

/** The light margin that a QR code needs, in its squares. */
const quiet = 4
