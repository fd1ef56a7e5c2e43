import { type ReactNode, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import type { FormProps } from './form.tsx'
import { clearDraft } from './form-draft.ts'
import type { FieldError } from './form-errors.ts'
import { useOpenedVersion } from './opened-version.ts'
import { type Showable, useShown } from './shown.ts'

interface MutationState extends Showable {
  isPending: boolean
  error: Error | null
  errors: readonly FieldError[] | undefined
  reset: () => void
  /** Under which what is typed is stored until it was sent. */
  draft?: string | undefined
}

/** Connects a form to its dialog: `<Form {...form} schema={…}>`. */
export type DialogForm = Pick<
  FormProps<FieldValues, unknown>,
  'id' | 'busy' | 'errors' | 'problem' | 'onDirty' | 'draft'
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
  /**
   * Stores what is typed, until it is given up by closing or sent by the mutation, which is to name the same draft. It is
   * of the version to save at: over a later one it would undo what others changed since. Of what has no version it is the
   * one that the mutation names.
   */
  draft?: (version: number) => string
  /** `version` is the one to save at. */
  children: (form: DialogForm, version: number) => ReactNode
}

/**
 * A dialog with one form in it. It is reset at each opening and asks before unsaved input is lost. It may be closed while
 * the mutation runs, which then tells itself what fails; with a draft nothing is lost then, and nothing is asked.
 */
export const FormDialog = (props: FormDialogProps) => props.open && <FormDialogContent {...props} />

function FormDialogContent({
  mutation,
  action,
  busyText,
  tone,
  version = 0,
  draft,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const [dirty, setDirty] = useState(false)
  const opened = useOpenedVersion(version, mutation.error)
  const draftName = draft?.(opened.version) ?? mutation.draft
  useShown(mutation)
  return (
    <Dialog
      {...dialog}
      dirty={dirty && !(mutation.isPending && draftName)}
      onOpenChange={(open) => {
        if (!mutation.isPending) {
          mutation.reset()
          if (draftName) clearDraft(draftName)
        }
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
          draft: draftName,
        },
        opened.version,
      )}
    </Dialog>
  )
}
