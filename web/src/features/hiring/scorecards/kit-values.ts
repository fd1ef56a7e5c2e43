import { type Kit, KitWords } from '@app/contract/hiring/interview-kits.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldOf } from '#ui/form-field.ts'

/** The input of a kit; the version it is based on is sent beside it. */
export const kitValues = KitWords.omit({ version: true })
export type KitValues = z.input<typeof kitValues>
export type KitRead = z.output<typeof kitValues>

/** The props of a section of the form. */
export interface KitPartProps {
  field: FieldOf<KitValues>
  form: UseFormReturn<KitValues, unknown, KitRead>
}

export const emptyQuestion = (): KitValues['sections'][number]['questions'][number] => ({
  text: '',
  look_for: '',
})
export const emptySection = (): KitValues['sections'][number] => ({
  title: '',
  questions: [emptyQuestion()],
})
export const emptyAttribute = (): KitValues['attributes'][number] => ({
  name: '',
  look_for: '',
  scale: 'points',
})

/** The kit as form values. */
export const valuesOf = ({ purpose, sections, attributes }: Kit): KitValues => ({
  purpose,
  sections,
  attributes,
})
