import { t } from '@app/contract/i18n/translate.ts'
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { readDraft, writeDraft } from '#ui/form-draft.ts'
import { SignInError } from './sign-in.api.ts'

/** The current value of a field. */
export type FieldReader<N extends string> = (name: N) => string
export interface FieldProblem<N extends string> {
  path: N
  message: string
}

interface PlainFormOptions<N extends string> {
  /** In their order on the page. */
  names: readonly N[]
  /** The problems; false where there is none. */
  check: (read: FieldReader<N>) => readonly (FieldProblem<N> | false)[]
  /** Called on submit with the first thing that is. */
  onInvalid?: (flaw: FieldProblem<N>) => void
  /** A `SignInError` that it throws is passed to `onRefused` and shown at the fields it names. */
  send: (read: FieldReader<N>) => Promise<void>
  onRefused: (problem: SignInError, read: FieldReader<N>) => void
  /** Stores the input as a draft under this name until `clearDraft(name)`. */
  draft?: string
}

/**
 * The few forms of people who are not signed in yet, with the manners of `Form` but without its library and the
 * schemas, so that their pages stay light. The fields are uncontrolled: input from before hydration stays.
 */
export function usePlainForm<N extends string>({ names, ...options }: PlainFormOptions<N>) {
  const ref = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [flaws, setFlaws] = useState<readonly { path: string; message: string }[]>([])
  const isAlive = useIsAlive()
  const onInput = usePlainDraft(ref, options.draft)
  const read = (name: N) => controlOf(ref.current, name)?.value ?? ''
  const flawsNow = () => options.check(read).filter((flaw) => flaw !== false)
  const without = (name: N) => flaws.filter(({ path }) => path !== name)

  const show = (next: typeof flaws) => {
    setFlaws(next)
    const first = names.find((name) => next.some(({ path }) => path === name))
    if (first) controlOf(ref.current, first)?.focus()
  }

  const send = async () => {
    sending.current = true
    setBusy(true)
    try {
      await options.send(read)
    } catch (problem) {
      const error = problem instanceof SignInError ? problem : new SignInError(0)
      options.onRefused(error, read)
      show(error.errors)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    const problems = flawsNow()
    show(problems)
    const [first] = problems
    if (first) options.onInvalid?.(first)
    else void send()
  }

  return {
    busy,
    // Until this page is hydrated, /start.js holds what is sent.
    form: { ref, noValidate: true, 'aria-busy': busy, 'data-scripted': '', onInput, onSubmit },
    field: (name: N) => ({
      name,
      error: flaws.find(({ path }) => path === name)?.message,
      onChange: () => setFlaws(without(name)),
      onBlur: (event: FocusEvent) => {
        if (isLeavingForButton(event)) return
        setFlaws([...without(name), ...flawsNow().filter(({ path }) => path === name)])
      },
    }),
    // Sent by the browser itself, the form would put the password into the address. /start.js enables it.
    submit: { type: 'submit', disabled: !isAlive, className: 'disabled:opacity-100' } as const,
    fill: (values: Partial<Record<N, string>>) => {
      setFlaws([])
      for (const name of names) {
        const control = controlOf(ref.current, name)
        const value = values[name]
        if (control && value !== undefined) control.value = value
      }
    },
  }
}

function controlOf(form: HTMLFormElement | null, name: string) {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement ? control : undefined
}

/** As in `Form`: a message that appears under the pointer would move what is about to be clicked. */
const isLeavingForButton = ({ relatedTarget }: FocusEvent) =>
  relatedTarget instanceof Element && relatedTarget.closest('button, a') !== null

const nothing = () => () => {}
/** False on the server and while what came from there is hydrated. */
export const useIsAlive = () =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )

/** The server knows what else an address needs. */
export function checkEmail(text: string): FieldProblem<'email'> | false {
  if (!text.trim()) return { path: 'email', message: t('Enter your email.') }
  const isAddress = /^\S+@\S+\.\S+$/.test(text.trim())
  return !isAddress && { path: 'email', message: t('Please enter a valid email address.') }
}

/** Restores the draft of an earlier tab and stores every change, never a password. The storage is outside of React. */
function usePlainDraft(form: RefObject<HTMLFormElement | null>, draft: string | undefined) {
  useEffect(() => {
    const stored = draft && readDraft(draft)
    if (!stored) return
    for (const control of form.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement) || control.value) continue
      const value = stored[control.name]
      if (typeof value === 'string') control.value = value
    }
  }, [form, draft])

  return () => {
    if (draft && form.current)
      writeDraft(draft, Object.fromEntries(new FormData(form.current)), form.current)
  }
}
