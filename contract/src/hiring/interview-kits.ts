import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { del, get, put } from '../core/route.ts'
import { ById, Id, multiline, RecordVersion, singleLine, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

/** An attribute is scored from 1 to 5, or with one of the four recommendations. */
export const attributeScales = ['points', 'words'] as const
export type AttributeScale = (typeof attributeScales)[number]

const most = { sections: 8, questions: 12, attributes: 12 }

const Question = z.object({ id: Id, text: z.string(), look_for: z.string() })
const Section = z.object({ id: Id, title: z.string(), questions: z.array(Question) })
const Attribute = z.object({
  id: Id,
  name: z.string(),
  look_for: z.string(),
  scale: z.enum(attributeScales),
})
export type Attribute = z.output<typeof Attribute>

/** An interview kit: the goal, the questions and what to look for, and the attributes to score. */
export const Kit = z.object({
  purpose: z.string(),
  sections: z.array(Section),
  attributes: z.array(Attribute),
})
export type Kit = z.output<typeof Kit>

export const KitRecord = Kit.extend({
  /** Null for the default kit, used by every internship without its own. */
  internship_id: Id.nullable(),
  internship_title: z.string().nullable(),
  company_name: z.string().nullable(),
  /** The default kit is shown. */
  is_inherited: z.boolean(),
  /** 0 until it is first saved. */
  version: z.number().int(),
  updated_at: Timestamp.nullable(),
  updated_by_name: z.string().nullable(),
})
export type KitRecord = z.output<typeof KitRecord>

export const KitRow = z.object({
  internship_id: Id,
  internship_title: z.string(),
  company_name: z.string(),
  questions: z.number().int(),
  attributes: z.number().int(),
  updated_at: Timestamp,
})
export type KitRow = z.output<typeof KitRow>

const look_for = multiline(msg('What to look for'), 500).default('')
/** New items have no id. */
const known = { id: Id.optional() }

/** The complete new content of a kit. `version` is the one that was read, 0 for the first. */
export const KitWords = z.object({
  version: RecordVersion.min(0, msg('version is required.')),
  purpose: multiline(msg('Purpose'), 1000),
  sections: z
    .array(
      z.strictObject({
        ...known,
        title: singleLine(msg('Section'), 120, msg('Please name the section.')),
        questions: z
          .array(
            z.strictObject({
              ...known,
              text: singleLine(msg('Question'), 500, msg('Please write a question.')),
              look_for,
            }),
          )
          .min(1, msg('Add at least one question to each section.'))
          .max(most.questions, msg('A section can have up to 12 questions.')),
      }),
    )
    .min(1, msg('Add at least one section.'))
    .max(most.sections, msg('A kit can have up to 8 sections.')),
  attributes: z
    .array(
      z.strictObject({
        ...known,
        name: singleLine(msg('Attribute'), 120, msg('Please name the attribute.')),
        look_for,
        scale: z.enum(attributeScales, msg('Please choose a scale.')),
      }),
    )
    .min(1, msg('Add at least one attribute to score.'))
    .max(most.attributes, msg('A kit can have up to 12 attributes.')),
})
export type KitWords = z.output<typeof KitWords>

const manage = { allow: 'interviews.manage' } as const

export const interviewKits = {
  list: get('/api/interview-kits', {
    ...manage,
    reads: ['interviews'],
    summary: 'The internships that have an interview kit of their own, the latest first',
    query: z.object(Paging),
    returns: pageOf('kits', KitRow),
  }),
  house: get('/api/interview-kits/house', {
    ...manage,
    reads: ['interviews'],
    summary: 'The kit of the house',
    returns: KitRecord,
  }),
  saveHouse: put('/api/interview-kits/house', {
    ...manage,
    changes: ['interviews'],
    summary: 'Write the kit of the house',
    body: KitWords,
    returns: KitRecord,
  }),
  read: get('/api/interview-kits/{id}', {
    ...manage,
    reads: ['interviews'],
    summary: 'The kit of an internship, or the house’s while it has none',
    params: ById,
    returns: KitRecord,
  }),
  save: put('/api/interview-kits/{id}', {
    ...manage,
    changes: ['interviews'],
    summary: 'Write the kit of an internship; interviews that are being scored keep theirs',
    params: ById,
    body: KitWords,
    returns: KitRecord,
  }),
  reset: del('/api/interview-kits/{id}', {
    ...manage,
    changes: ['interviews'],
    summary: 'Go back to the kit of the house',
    params: ById,
    returns: KitRecord,
  }),
}
