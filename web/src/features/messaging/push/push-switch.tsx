import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { toastFailure } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { worker } from '#lib/offline/service-worker.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import {
  isSubscribed,
  pushKey,
  renewSubscription,
  subscribe,
  subscription,
  unsubscribe,
} from './push.api.ts'

/** `unsupported` by this browser; `denied` in the browser's settings. */
type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const subscribeTimeout = 20_000

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether notifications reach this browser while no page of the product is open. */
async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  await renewSubscription().catch(() => undefined)
  return (await isSubscribed()) ? 'on' : 'off'
}

/** Asks for permission, subscribes in the browser and sends the subscription to the server. */
async function turnPushOn(): Promise<PushState> {
  const allowed = await Notification.requestPermission()
  if (allowed === 'denied') return 'denied'
  if (allowed !== 'granted') return 'off'
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await subscription()
  const created = await subscriptionFrom(pushManager, await pushKey())
  try {
    await subscribe(created)
  } catch (problem) {
    // One that was there before may be somebody else's.
    if (!before) await created.unsubscribe()
    throw problem
  }
  return 'on'
}

/** Subscribing contacts the browser's push service; an outage gets a readable message. */
async function subscriptionFrom(pushManager: PushManager, applicationServerKey: string) {
  const unreached = new Error(t("Couldn't reach this browser's push service."))
  const tooLong = new Promise<never>((_, reject) =>
    setTimeout(() => reject(unreached), subscribeTimeout),
  )
  const pending = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  return Promise.race([pending, tooLong]).catch(() => {
    throw unreached
  })
}

async function turnPushOff(): Promise<PushState> {
  const current = await subscription()
  if (!current) return 'off'
  await unsubscribe(current.endpoint)
  await current.unsubscribe()
  return 'off'
}

const stateLabels: Record<PushState, string> = localized({
  unsupported: msg("This browser can't show notifications while {organisation} is closed."),
  denied: msg(
    'Notifications from {organisation} are blocked in this browser. Allow them in the site settings, then come back.',
  ),
  off: msg("Get break reminders and other updates even when {organisation} isn't open."),
  on: msg('On in this browser.'),
})

const key = ['push state']

/** Web Push for this browser. */
export function PushSwitch() {
  const { data: state } = useQuery({ queryKey: key, queryFn: pushState, staleTime: 0 }, queryClient)
  const toggle = useMutation(
    {
      mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn()),
      onSuccess: (next) => {
        queryClient.setQueryData(key, next)
        if (state === 'off' && next === 'off')
          toast.info(t('Notifications Not Allowed'), t("This browser doesn't have permission yet."))
      },
      onError: toastFailure(t("Couldn't update notifications")),
    },
    queryClient,
  )
  if (!state) return null
  return (
    <section aria-labelledby="push-title" className="mt-5 grid gap-2 border-t pt-4">
      <h3 id="push-title" className="flex items-center gap-2 font-medium">
        <BellRing aria-hidden className="size-4 text-muted" />
        {t('Notify me when {organisation} is closed')}
      </h3>
      <p role="status" className="text-sm text-muted">
        {stateLabels[state]}
      </p>
      {(state === 'on' || state === 'off') && (
        <Button
          variant="secondary"
          className="w-fit"
          busy={toggle.isPending}
          busyText={state === 'on' ? t('Turning off…') : t('Turning on…')}
          onClick={() => toggle.mutate()}
        >
          {state === 'on' ? t('Turn off') : t('Turn on')}
        </Button>
      )}
    </section>
  )
}
