import { type Person, ProfileFields } from '@app/contract/identity/users.ts'
import { z } from 'zod'

const { skills } = ProfileFields.shape

/** The form's own reading: skills are typed in one line, with commas between them. */
export const ProfileValues = ProfileFields.extend({
  skills: z.string().transform((text, context) => {
    const read = skills.safeParse(listed(text))
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' })
    return z.NEVER
  }),
})
export type ProfileValues = z.output<typeof ProfileValues>

/** Each once, in the order they were typed. */
export const listed = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((skill) => skill.trim())
      .filter(Boolean),
  ),
]

export const valuesOf = (person: Person): z.input<typeof ProfileValues> => ({
  full_name: person.full_name,
  phone: person.phone ?? '',
  location: person.location ?? '',
  bio: person.bio ?? '',
  skills: (person.skills ?? []).join(', '),
  experience: person.experience ?? '',
  education: person.education ?? '',
  linkedin: person.linkedin ?? '',
  github: person.github ?? '',
  portfolio: person.portfolio ?? '',
})
