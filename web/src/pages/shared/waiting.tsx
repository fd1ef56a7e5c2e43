import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { WaitingList } from '#features/insight/dashboards/waiting-list.tsx'
import { usePageUrl } from '#lib/role-link.tsx'
import { lazily } from '#ui/lazily.tsx'

const OpenedItem = lazily(
  () => import('./opened-item.tsx').then(({ OpenedItem }) => OpenedItem),
  ({ item }) => item !== undefined,
)

type WaitingProps = Omit<ComponentProps<typeof WaitingList>, 'isCovered'>

/** What waits for a person, and what they have opened of it over the page. */
export function Waiting(props: WaitingProps) {
  const [params, setParams] = useSearchParams()
  const item = params.get('waiting') ?? undefined
  const shown = useRef(item)
  useEffect(() => {
    shown.current = item
    return () => {
      shown.current = undefined
    }
  }, [item])
  // The parameters that it set in the address, such as the seat of a brief, go with it. A response that comes after it
  // was closed takes away neither the item opened since nor the parameters of another page.
  const close = () => {
    if (item !== undefined && shown.current === item) setParams({}, { preventScrollReset: true })
  }
  return (
    <>
      <WaitingList {...props} isCovered={item !== undefined} />
      <OpenedItem
        item={item}
        onShow={(waiting) => setParams({ waiting }, { replace: true, preventScrollReset: true })}
        onClose={close}
      />
    </>
  )
}

interface DashboardWaitingProps extends WaitingProps {
  /** What comes before everything else. */
  first?: ReactNode
}

/** The list of a dashboard that has pages beside it; only the dashboard itself begins with it. */
export function DashboardWaiting({ first, ...props }: DashboardWaitingProps) {
  const dashboard = usePageUrl()('dashboard')
  const { pathname, search } = useLocation()
  const isOpen = pathname === dashboard && !new URLSearchParams(search).has('tab')
  if (!isOpen) return null
  return (
    <>
      {first}
      <Waiting {...props} />
    </>
  )
}
