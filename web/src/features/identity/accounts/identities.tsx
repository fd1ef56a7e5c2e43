import { t } from '@app/contract/i18n/translate.ts'
import type { Identity } from '@app/contract/identity/identities.ts'
import { providerNames } from '@app/contract/identity/social-providers.ts'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { useIdentities, useProviders, useUnlink } from './accounts.api.ts'

interface IdentitiesProps {
  /** The frame of the list; left out together with it. */
  frame: (list: ReactNode) => ReactNode
}

/** The providers' accounts that log in to one's own; nothing where none is linked and none can be. */
export function Identities({ frame }: IdentitiesProps) {
  const identities = useIdentities()
  const providers = useProviders()
  if (!identities.length && !providers.length) return null
  if (!identities.length)
    return frame(
      <p className="text-muted">
        {t(
          'None linked yet. To link {provider}, log in with it once; it must have the email address of your account.',
          { provider: providers.map((provider) => providerNames[provider]).join(' / ') },
        )}
      </p>,
    )
  return frame(
    <ul className="divide-y">
      {identities.map((identity) => (
        <IdentityLine key={identity.id} identity={identity} />
      ))}
    </ul>,
  )
}

function IdentityLine({ identity }: { identity: Identity }) {
  const { id, created_at } = identity
  const provider = providerNames[identity.provider]
  const unlink = useUnlink()
  const ask = async () => {
    const yes = await confirm({
      title: t('Unlink {provider}?', { provider }),
      text: t(
        'It no longer logs you in. If its email address is the one of this account, logging in with it links it again.',
      ),
      action: t('Unlink'),
      tone: 'danger',
    })
    if (yes) unlink.mutate({ params: { id } })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <Link2 aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{provider}</p>
        <p className="text-sm text-muted">
          {t('Linked on {day}', { day: formatDate(created_at) })}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={t('Unlink {provider}', { provider })}
        busy={unlink.isPending}
        busyText={t('Unlinking…')}
        onClick={() => void ask()}
      >
        {t('Unlink')}
      </Button>
    </li>
  )
}
