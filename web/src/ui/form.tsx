import { zodResolver } from '@hookform/resolvers/zod'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { Banner } from './banner.tsx'
import { cn } from './cn.ts'
import { changesIn, clearDraft, isSame, readDraft, withChanges, writeDraft } from './form-draft.ts'
import { type FieldError, useFieldErrors } from './form-errors.ts'
import { type FieldOf, fieldOf } from './form-field.ts'
import { useTexts } from './ui-texts.tsx'

export interface FormProps<In extends FieldValues, Out> {
  /** For a submit button elsewhere, as in a dialog's footer: `<Button type="submit" form={id}>`. */
  id?: string
  schema: z.ZodType<Out, In>
  defaults?: DefaultValues<In>
  /**
   * The defaults are what is stored now, and may change while the form is open: the fields that nobody has changed here
   * follow them, so that saving the others does not take a change from elsewhere back.
   */
  live?: boolean
  busy?: boolean
  onSubmit: (values: Out) => unknown
  /** Called with the first message, translated, when the values do not fit the schema. */
  onInvalid?: (message: string) => void
  /** Stores the input as a draft under this name, until the mutation that names it has sent it or `clearDraft(name)`. */
  draft?: string
  /** The version of the record that is typed over, stored with the draft for `draftVersion`. */
  version?: number
  /** Called with the values after each change of a field. */
  onChange?: (values: In) => void
  /** The server's field errors, each shown until its field changes. */
  errors?: readonly FieldError[]
  /** The server's message; shown above the fields if `errors` names none. */
  problem?: Error | null
  /** Reports unsaved changes; pass it on to a Dialog's `dirty`. */
  onDirty?: (dirty: boolean) => void
  className?: string
  /** The URL that handles the form without JavaScript. */
  action?: string
  children: (field: FieldOf<In>, form: UseFormReturn<In, unknown, Out>) => ReactNode
}

/** Validates on leaving a field and on submit, never on the first key; the first error gets the focus. */
export function Form<In extends FieldValues, Out>(props: FormProps<In, Out>) {
  const id = useId()
  const { translate } = useTexts()
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(props.schema),
    defaultValues: props.defaults,
    mode: 'onBlur',
  })
  const answers = useFieldErrors(form, props.errors)
  useLiveDefaults(form, props)
  useDraft(form, element, props)
  useChanges(form, props.onChange)
  useDirtyReport(form, props.onDirty)
  const unmarked = useErrorFocus(form, element)

  const submit = form.handleSubmit(props.onSubmit, (errors) =>
    props.onInvalid?.(translate(firstMessage(errors))),
  )

  return (
    <form
      ref={element}
      id={props.id}
      action={props.action}
      method={props.action && 'post'}
      noValidate
      aria-busy={props.busy}
      className={cn('grid grid-cols-1 gap-4', props.className)}
      onSubmit={(event) => {
        event.preventDefault()
        if (props.busy || sending.current) return
        sending.current = true
        // `busy` comes with a timer: a second click may be handled before it.
        void submit(event).finally(() =>
          setTimeout(() => {
            sending.current = false
          }),
        )
      }}
    >
      {props.problem && !props.errors && <Banner tone="danger">{props.problem.message}</Banner>}
      {unmarked && <Banner tone="danger">{translate(unmarked)}</Banner>}
      {answers.elsewhere.map((message) => (
        <Banner key={message} tone="danger">
          {message}
        </Banner>
      ))}
      {props.children(fieldOf({ id, form, answers, translate }), form)}
    </form>
  )
}

function firstMessage(errors: FieldErrors): string {
  for (const error of Object.values(errors)) {
    if (typeof error?.message === 'string' && error.message) return error.message
    const inner = error && typeof error === 'object' ? firstMessage(withoutRef(error)) : ''
    if (inner) return inner
  }
  return ''
}

/** A leaf error carries the DOM element; looking for messages inside it would never end. */
const withoutRef = (error: object): FieldErrors =>
  Object.fromEntries(
    Object.entries(error).filter(([key]) => !['ref', 'type', 'types'].includes(key)),
  )

function useLiveDefaults<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { live, defaults }: Pick<FormProps<In, Out>, 'live' | 'defaults'>,
) {
  const known = useRef(defaults)
  useEffect(() => {
    if (!live || !defaults || isSame(defaults, known.current)) return
    const typed = changesIn(form.getValues(), known.current)
    known.current = defaults
    form.resetDefaultValues(defaults)
    form.reset(withChanges({ ...form.getValues(), ...defaults }, typed), {
      ...{ keepDefaultValues: true, keepErrors: true, keepIsSubmitted: true },
    })
  })
}

/** Restores the stored draft, then stores every change; unchanged fields are left out, as they'd be stale by then. */
function useDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  element: RefObject<HTMLFormElement | null>,
  { draft: key, defaults, version }: Pick<FormProps<In, Out>, 'draft' | 'defaults' | 'version'>,
) {
  const store = useEffectEvent((key: string, values: In) => {
    if (element.current) writeDraft(key, changesIn(values, defaults), element.current, version)
  })
  const before = useRef(key)
  const initial = useRef<In>(undefined)
  useEffect(() => {
    initial.current ??= form.getValues()
    if (!key) return
    const stored = readDraft(key)
    // Where the draft gets its name later, it does not replace what was typed by then.
    const typed = changesIn(form.getValues(), initial.current)
    // What was typed under another name goes along.
    if (before.current && before.current !== key) {
      clearDraft(before.current)
      store(key, form.getValues())
    } else {
      if (stored)
        form.reset(withChanges(form.getValues(), { ...stored, ...typed }), {
          keepDefaultValues: true,
        })
      if (Object.keys(typed).length) store(key, form.getValues())
    }
    before.current = key
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (name) store(key, values)
      },
    })
  }, [form, key])
}

function useChanges<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  onChange: ((values: In) => void) | undefined,
) {
  const isObserved = onChange !== undefined
  const report = useEffectEvent((values: In) => onChange?.(values))
  useEffect(() => {
    if (!isObserved) return
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (name) report(values)
      },
    })
  }, [form, isObserved])
}

function useDirtyReport<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  onDirty: ((dirty: boolean) => void) | undefined,
) {
  const { isDirty } = form.formState
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
}

/**
 * The first error has the focus also where the form does not know its control, as of several choices out of many. Returns
 * its message where no control shows it.
 */
function useErrorFocus<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  element: RefObject<HTMLFormElement | null>,
) {
  const { submitCount, isSubmitSuccessful } = form.formState
  const [unmarked, setUnmarked] = useState('')
  useEffect(() => {
    const isWrong = submitCount > 0 && !isSubmitSuccessful
    const marked = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    setUnmarked(isWrong && !marked ? firstMessage(form.formState.errors) : '')
    if (isWrong && !document.activeElement?.matches('[aria-invalid="true"]')) marked?.focus()
  }, [submitCount, isSubmitSuccessful, element, form])
  return unmarked
}
