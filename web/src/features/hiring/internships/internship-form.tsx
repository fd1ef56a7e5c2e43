import type { FieldErrors } from '@app/contract/core/problem.ts'
import type { InternshipDraft } from '@app/contract/hiring/internships.ts'
import type { ReactNode } from 'react'
import { Form } from '#ui/form.tsx'
import { InternshipFields } from './internship-fields.tsx'
import { InternshipValues } from './internship-values.ts'

interface InternshipFormProps {
  /** Keeps what is typed under this name. */
  draft: string
  defaults: InternshipValues
  busy: boolean
  errors: FieldErrors | undefined
  onSubmit: (draft: InternshipDraft) => void
  /** The buttons. */
  children: ReactNode
}

export const InternshipForm = ({ children, ...props }: InternshipFormProps) => (
  <Form schema={InternshipValues} {...props} className="gap-8">
    {(field, form) => (
      <>
        <InternshipFields field={field} form={form} />
        <div className="flex flex-wrap justify-end gap-2 border-t pt-4">{children}</div>
      </>
    )}
  </Form>
)
