import { t } from '@app/contract/i18n/translate.ts'
import { providerNames } from '@app/contract/identity/social-providers.ts'
import { useLocation } from 'react-router'
import { PolicyNote } from '#lib/site/policy-note.tsx'
import { buttonClass } from '#ui/button.tsx'
import { storeNextPage } from './next-page.ts'
import type { WaysIn } from './ways-in.ts'

/** Only the configured ones; nothing when there are none. */
export function SocialSignIn({ providers }: Pick<WaysIn, 'providers'>) {
  const location = useLocation()
  if (providers.length === 0) return null
  return (
    <>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <ul className="grid gap-2">
        {providers.map((provider) => (
          <li key={provider}>
            <a
              href={`/api/auth/social/${provider}`}
              onClick={() => storeNextPage(location)}
              className={buttonClass({ variant: 'secondary' }, 'w-full')}
            >
              {t('Continue with {names}', { names: providerNames[provider] })}
            </a>
          </li>
        ))}
      </ul>
      <PolicyNote
        text={t('By creating an account, you agree to our terms and to how we use your data.')}
      />
    </>
  )
}
