import { t } from '@app/contract/i18n/translate.ts'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { textLinkClass } from '#ui/link.ts'
import type { WaysIn } from './ways-in.ts'

interface DemoAccountsProps extends Pick<WaysIn, 'demo'> {
  onChoose: (account: { email: string; password: string }) => void
}

/** One account for each role, to try the product out; shown while demo data is on. */
export function DemoAccounts({ demo: { accounts, password }, onChoose }: DemoAccountsProps) {
  if (accounts.length === 0 || password === null) return null
  return (
    <section aria-labelledby="demo-accounts" className="border-t pt-4">
      <h2 id="demo-accounts" className="font-semibold">
        {t('Demo accounts')}
      </h2>
      <p className="mt-0.5 text-sm text-muted">
        {t('Pick one to fill in the form. The password for each is')}{' '}
        <code className="whitespace-nowrap">{password}</code>
      </p>
      <ul className="mt-3 grid grid-cols-1 gap-2 sm:grid-cols-2">
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onChoose({ email, password })}
              className="w-full rounded-md border px-2 py-1.5 text-left transition-colors hover:bg-subtle"
            >
              <span className="block text-sm font-medium">{formatRole(role)}</span>
              <span className="block truncate text-xs text-muted">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the mails are that a real mail server would carry. */
export const MailboxHint = ({ demo }: Pick<WaysIn, 'demo'>) =>
  demo.mailbox && (
    <p className="text-center text-sm text-muted">
      {t('Emails stay on this machine. Read them in the')}{' '}
      <a href="/dev/mailbox" className={textLinkClass()}>
        {t('local mailbox')}
      </a>
      .
    </p>
  )
