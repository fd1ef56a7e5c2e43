import { t } from '@app/contract/i18n/translate.ts'
import type { Device } from '@app/contract/identity/accounts.ts'
import { MonitorSmartphone } from 'lucide-react'
import { formatDate, formatRelative } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { useDevices, useEndDevice } from './accounts.api.ts'

/** Where one is signed in; the device in use leaves by the menu instead. */
export function Devices() {
  const devices = useDevices()
  return (
    <ul className="divide-y">
      {devices.map((device) => (
        <DeviceLine key={device.id} device={device} />
      ))}
    </ul>
  )
}

function DeviceLine({ device }: { device: Device }) {
  const { id, name, created_at, last_seen_at, is_current } = device
  const end = useEndDevice()
  const ask = async () => {
    const yes = await confirm({
      title: t('Log out {name}?', { name }),
      text: t('That device will need to log in again.'),
      action: t('Sign out'),
      tone: 'danger',
    })
    if (yes) end.mutate({ params: { id } })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name} {is_current && <Badge tone="accent">{t('This device')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {is_current
            ? t('In use now · logged in on {day}', { day: formatDate(created_at) })
            : t('Last used {last_seen_at} · logged in on {created_at}', {
                last_seen_at: formatRelative(last_seen_at),
                created_at: formatDate(created_at),
              })}
        </p>
      </div>
      {!is_current && (
        <Button
          variant="secondary"
          aria-label={t('Log out {name}', { name })}
          busy={end.isPending}
          busyText={t('Signing out...')}
          onClick={() => void ask()}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}
