import { useEffect, useState } from 'react'
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'

export interface FieldError {
  /** The field's name; '' or one without a control means the whole form. */
  path: string
  message: string
}

const none: readonly FieldError[] = []

export type FieldErrors = ReturnType<typeof useFieldErrors>

/** The server's field errors: each stays until its field changes, regardless of client-side validation. */
export function useFieldErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  errors: readonly FieldError[] = none,
) {
  const [seen, setSeen] = useState(none)
  const [standing, setStanding] = useState(none)
  if (seen !== errors) {
    setSeen(errors)
    setStanding(errors)
  }

  // The focus can only move after the errors have rendered.
  useEffect(() => {
    const first = errors.map(({ path }) => path).find((path) => isField(form, path))
    if (first) form.setFocus(first)
  }, [form, errors])

  return {
    at: (name: string) => standing.find(({ path }) => path === name)?.message,
    elsewhere: standing.filter(({ path }) => !isField(form, path)).map(({ message }) => message),
    settle: (name: string) => {
      if (standing.some(({ path }) => path === name))
        setStanding(standing.filter(({ path }) => path !== name))
    },
  }
}

const isField = <In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  path: string,
): path is Path<In> => Object.hasOwn(get(form.control._fields, path) ?? {}, '_f')
