import { type ReactNode, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import type { FormProps } from './form.tsx'
import type { FieldError } from './form-errors.ts'
import { useOpenedVersion } from './opened-version.ts'

interface MutationState {
  isPending: boolean
  error: Error | null
  errors: readonly FieldError[] | undefined
  reset: () => void
}

/** Connects a form to its dialog: `<Form {...form} schema={…}>`. */
export type DialogForm = Pick<
  FormProps<FieldValues, unknown>,
  'id' | 'busy' | 'errors' | 'problem' | 'onDirty'
>

export interface FormDialogProps extends Omit<DialogProps, 'dirty' | 'footer' | 'children'> {
  /** The mutation that submitting the form runs. */
  mutation: MutationState
  /** The label of the submit button, and its label while sending. */
  action: string
  busyText: string
  tone?: 'danger'
  /** The current version of the record that the form changes. */
  version?: number
  /** `version` is the one to save at. */
  children: (form: DialogForm, version: number) => ReactNode
}

/** A dialog with one form in it. It is reset at each opening and asks before unsaved input is lost. */
export const FormDialog = (props: FormDialogProps) => props.open && <FormDialogContent {...props} />

function FormDialogContent({
  mutation,
  action,
  busyText,
  tone,
  version = 0,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const [dirty, setDirty] = useState(false)
  const opened = useOpenedVersion(version, mutation.error)
  return (
    <Dialog
      {...dialog}
      dirty={dirty}
      onOpenChange={(open) => {
        if (!mutation.isPending) mutation.reset()
        dialog.onOpenChange(open)
      }}
      footer={
        <Button
          type="submit"
          form={id}
          variant={tone}
          busy={mutation.isPending}
          busyText={busyText}
        >
          {action}
        </Button>
      }
    >
      {children(
        {
          id,
          busy: mutation.isPending,
          errors: mutation.errors,
          problem: opened.problem,
          onDirty: setDirty,
        },
        opened.version,
      )}
    </Dialog>
  )
}
