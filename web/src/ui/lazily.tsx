import {
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { toast } from './toast.ts'
import { useTexts } from './ui-texts.tsx'

type Load = () => Promise<unknown>

const known = new Set<Load>()
const waiting: Load[] = []
let isDrained = false

const idle = () =>
  new Promise<void>((go) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => go(), { timeout: 5_000 })
    else setTimeout(go, 200)
  })

/** On a metered or slow connection, nothing is loaded ahead of its use. */
function isLineSpared() {
  const line: unknown = 'connection' in navigator && navigator.connection
  if (typeof line !== 'object' || line === null) return false
  const { saveData, effectiveType }: { saveData?: unknown; effectiveType?: unknown } = line
  return saveData === true || (typeof effectiveType === 'string' && effectiveType.endsWith('2g'))
}

async function drain() {
  for (let load = waiting.shift(); load; load = waiting.shift()) {
    await idle()
    await load().catch(() => undefined)
  }
  keep()
}

/** Called when all of it has come. */
let keep = () => {}

/** Once the page shows what it was opened for: loads what its buttons open, so that it opens at once and offline. */
export function loadTheRest(onLoaded: () => void) {
  if (isDrained || isLineSpared()) return
  isDrained = true
  keep = onLoaded
  void drain()
}

function loadLater(load: Load, { first = false } = {}) {
  if (known.has(load)) return
  known.add(load)
  if (first) waiting.unshift(load)
  else waiting.push(load)
  if (isDrained && waiting.length === 1) void drain()
}

/** For what a person may need the moment after the page is there, when the connection is already gone. */
export function useAtOnce(...parts: readonly { soon: Load }[]) {
  useEffect(() => {
    if (isLineSpared()) return
    for (const { soon } of parts) void soon().catch(() => undefined)
  })
}

/** For what stands nowhere before it is needed, and must then be there without a connection. */
export function useSoon(...parts: readonly { soon: Load }[]) {
  useEffect(() => {
    for (const { soon } of parts) loadLater(soon, { first: true })
  })
}

/** What is only shown after something was pressed. Before it is needed it renders nothing; then it stays. */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isNeeded: (props: P) => boolean = () => true,
) {
  let Loaded: ComponentType<P> | undefined
  const bring = async () => {
    Loaded ??= await load()
    return { default: Loaded }
  }
  const viewOf = (): ComponentType<P> =>
    Loaded ?? lazy(() => bring().catch(() => ({ default: Unreached })))
  function Lazily(props: P) {
    const [View, setView] = useState<ComponentType<P>>()
    useEffect(() => loadLater(bring), [])
    const isWanted = isNeeded(props)
    if (!View && isWanted) setView(viewOf)
    // It has not come: the next opening tries anew.
    if (View && !isWanted && !Loaded) setView(undefined)
    return (
      View && (
        <Suspense>
          <View {...props} />
        </Suspense>
      )
    )
  }
  Lazily.soon = bring
  return Lazily
}

/** What a page shows at once, but only to some: it waits in the boundary around it, whose retry loads it anew. */
export function suspending<P extends object>(load: () => Promise<ComponentType<P>>) {
  let View: ComponentType<P> | undefined
  let failedAt = Number.POSITIVE_INFINITY
  const bring = async () => {
    try {
      return { default: await load() }
    } catch (error) {
      failedAt = Date.now()
      throw error
    }
  }
  function Suspending(props: P) {
    // React itself renders a failure more than once; a new try is what comes later.
    if (Date.now() - failedAt > 500) {
      View = undefined
      failedAt = Number.POSITIVE_INFINITY
    }
    View ??= lazy(bring)
    return <View {...props} />
  }
  Suspending.soon = () => void load().catch(() => undefined)
  return Suspending
}

export interface OpenerProps {
  /** One button; it opens what is loaded. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
}

interface OpenedProps {
  /** Its button was pressed before this was loaded. */
  defaultOpen: boolean
  /** By a key: a menu begins at its first entry then. */
  byKeyboard: boolean
}

/**
 * A button and what it opens beside itself. The button is there at once; the rest comes when the pointer or the focus
 * comes near, and opens by itself if it was pressed before.
 */
export function opener<P extends OpenerProps>(
  kind: 'menu' | 'dialog',
  load: () => Promise<ComponentType<P & OpenedProps>>,
) {
  let Loaded: ComponentType<P & OpenedProps> | undefined
  const bring = async () => {
    Loaded ??= await load()
  }
  const prepare = () => void bring().catch(() => undefined)
  return function Opener(props: P) {
    const [wanted, setWanted] = useState<'pointer' | 'keyboard'>()
    const [View, setView] = useState(() => Loaded)
    const { couldNotLoad } = useTexts()
    useEffect(() => loadLater(bring), [])
    const open = (by: 'pointer' | 'keyboard') => {
      setWanted(by)
      if (Loaded) setView(() => Loaded)
      else
        bring().then(
          () => setView(() => Loaded),
          () => toast.error(couldNotLoad),
        )
    }
    if (View)
      return (
        <View {...props} defaultOpen={wanted !== undefined} byKeyboard={wanted === 'keyboard'} />
      )
    return cloneElement(props.trigger, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onPointerEnter: prepare,
      onFocus: prepare,
      // A key clicks without a press of the pointer.
      onClick: ({ detail }) => open(detail === 0 ? 'keyboard' : 'pointer'),
      onKeyDown: (event) => {
        if (kind !== 'menu' || event.key !== 'ArrowDown') return
        event.preventDefault()
        open('keyboard')
      },
    })
  }
}

/** What did not come closes, or whoever opened it would wait behind it for good. */
function Unreached(props: object) {
  const { couldNotLoad } = useTexts()
  const fail = useEffectEvent(() => {
    toast.error(couldNotLoad)
    close(props)
  })
  useEffect(() => fail(), [])
  return null
}

function close(props: object) {
  if ('onOpenChange' in props && isFunction(props.onOpenChange)) props.onOpenChange(false)
  if ('onAnswer' in props && isFunction(props.onAnswer)) props.onAnswer(false)
  if ('onClose' in props && isFunction(props.onClose)) props.onClose()
}

const isFunction = (value: unknown): value is (isOpen?: boolean) => void =>
  typeof value === 'function'
