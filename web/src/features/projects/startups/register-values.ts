import { NewStartup } from '@app/contract/projects/startups.ts'
import { z } from 'zod'

const Document = z.object({ id: z.string(), name: z.string() })

/** The form knows its documents by name too, so that a draft can show them again. */
export const RegisterValues = z.object({
  ...NewStartup.omit({ document_ids: true }).shape,
  documents: z.array(Document),
})
export type RegisterValues = z.input<typeof RegisterValues>

/** What goes over the wire. */
export const toRegister = ({
  documents,
  ...said
}: z.output<typeof RegisterValues>): NewStartup => ({
  ...said,
  document_ids: documents.map(({ id }) => id),
})
