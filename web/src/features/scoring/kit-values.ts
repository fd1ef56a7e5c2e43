import { type Kit, KitWords } from '@app/contract/interview-kits.ts'
import type { z } from 'zod'

/** What is typed into the kit; the version it is written over is said beside it. */
export const kitValues = KitWords.omit({ version: true })
export type KitValues = z.input<typeof kitValues>
export type KitRead = z.output<typeof kitValues>

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

/** The kit as it stands in the form. */
export const valuesOf = ({ purpose, sections, attributes }: Kit): KitValues => ({
  purpose,
  sections,
  attributes,
})
