import { msg, said, t } from '@app/contract/i18n/text.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { queryClient } from '#lib/api/query-client.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { type PushState, pushState, turnPushOff, turnPushOn } from './push.ts'

const words: Record<PushState, string> = said({
  unsupported: msg('This browser cannot show notifications while Cohort is closed.'),
  denied: msg(
    'Notifications of Cohort are blocked in this browser. Allow them in the settings of the site, then come back.',
  ),
  off: msg('Break reminders and other news also come when no page of Cohort is open.'),
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
          toast.info(
            t('Notifications Not Allowed'),
            t('This browser has not been given permission.'),
          )
      },
      onError: ({ message }) => toast.error(t('Notifications Not Changed'), message),
    },
    queryClient,
  )
  if (!state) return null
  return (
    <section aria-labelledby="push-title" className="mt-5 grid gap-2 border-t pt-4">
      <h3 id="push-title" className="flex items-center gap-2 font-medium">
        <BellRing aria-hidden className="size-4 text-muted" />
        {t('Notify me when Cohort is closed')}
      </h3>
      <p role="status" className="text-sm text-muted">
        {words[state]}
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
