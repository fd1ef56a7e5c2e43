import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { Copy, Rss } from 'lucide-react'
import { useState } from 'react'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDateTimeIn, useZone } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useCloseFeed, useFeed, useOpenFeed } from './calendar.api.ts'

/** The URL is shown once: the server stores only a hash of it. */
function Feed() {
  const feed = useFeed()
  const open = useOpenFeed()
  const close = useCloseFeed()
  const [url, setUrl] = useState<string>()
  const isOn = feed.created_at !== null
  const make = async () => {
    const yes = !isOn || (await confirm(replacing))
    if (yes) open.mutate(undefined, { onSuccess: (answer) => setUrl(answer.url) })
  }
  const revoke = async () => {
    if (await confirm(revoking)) close.mutate(undefined, { onSuccess: () => setUrl(undefined) })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {url ? <Address url={url} /> : <Standing feed={feed} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          busy={open.isPending}
          busyText={t('Creating…')}
          onClick={() => void make()}
        >
          {isOn ? t('Create a new address') : t('Create a private address')}
        </Button>
        {isOn && (
          <Button
            variant="secondary"
            busy={close.isPending}
            busyText={t('Revoking…')}
            onClick={() => void revoke()}
          >
            {t('Revoke')}
          </Button>
        )}
      </div>
    </div>
  )
}

const replacing = localized({
  title: msg('Create a new address?'),
  text: msg('Your current address will stop working everywhere.'),
  action: msg('Create a new address'),
})
const revoking = localized({
  title: msg('Revoke the address?'),
  text: msg('Apps that use it will no longer see your calendar.'),
  action: msg('Revoke'),
  tone: 'danger',
} as const)

function Standing({ feed }: { feed: ReturnType<typeof useFeed> }) {
  const zone = useZone()
  if (!feed.created_at)
    return (
      <p className="text-muted">
        {t(
          'No address yet. Create one and add it to Google Calendar, Apple Calendar or Outlook as an internet calendar.',
        )}
      </p>
    )
  return (
    <p className="text-muted">
      {feed.last_used_at
        ? t(
            "Address created on {made}, last used on {used}. We don't show it again; if you've lost it, create a new one.",
            {
              made: formatDateTimeIn(zone, feed.created_at),
              used: formatDateTimeIn(zone, feed.last_used_at),
            },
          )
        : t(
            "Address created on {made}, never used. We don't show it again; if you've lost it, create a new one.",
            { made: formatDateTimeIn(zone, feed.created_at) },
          )}
    </p>
  )
}

const Address = ({ url }: { url: string }) => (
  <>
    <div className="flex items-end gap-2">
      <Input
        label={t('Private address')}
        readOnly
        value={url}
        className="min-w-0 flex-1"
        onFocus={({ target }) => target.select()}
      />
      <Button variant="secondary" onClick={() => void copy(url)}>
        <Copy aria-hidden />
        {t('Copy')}
      </Button>
    </div>
    <Banner tone="warning">
      {t(
        'Anyone with this address can read your calendar. We only show it now; revoke it if it falls into the wrong hands.',
      )}
    </Banner>
  </>
)

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast.success(t('Address Copied'))
  } catch {
    toast.error(t("Couldn't copy the address"), t('Select and copy it manually.'))
  }
}

/** The private iCalendar address: made, copied, revoked. */
export function Subscribe() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Rss aria-hidden />
        <span className="max-sm:sr-only">{t('Subscribe')}</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('Subscribe to your calendar')}
        description={t('See this calendar in other calendar apps through a private address.')}
      >
        <AsyncBoundary title={t("Couldn't load the feed")} skeleton={<LoadingText lines={3} />}>
          <Feed />
        </AsyncBoundary>
      </Dialog>
    </>
  )
}
