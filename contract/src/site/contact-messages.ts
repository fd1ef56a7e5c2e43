import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post, put } from '../core/route.ts'
import {
  ById,
  Email,
  HttpsLink,
  Id,
  RecordVersion,
  requiredText,
  Search,
  singleLine,
  Timestamp,
} from '../core/schemas.ts'
import { localized, msg } from '../i18n/translate.ts'

export const contactTopics = [
  'question',
  'internships',
  'startups',
  'pitch',
  'partnership',
  'other',
] as const
export type ContactTopic = (typeof contactTopics)[number]

export const topicLabels: Record<ContactTopic, string> = localized({
  question: msg('A question'),
  internships: msg('Internships and applications'),
  startups: msg('Teams for a startup'),
  pitch: msg('Pitch your startup idea'),
  partnership: msg('Other partnerships'),
  other: msg('Something else'),
})

/** The stage of a pitched idea. */
export const ideaStages = ['idea', 'prototype', 'launched'] as const
type IdeaStage = (typeof ideaStages)[number]

export const stageLabels: Record<IdeaStage, string> = localized({
  idea: msg('An idea'),
  prototype: msg('A prototype'),
  launched: msg('A product people use'),
})

export const contactStatuses = ['open', 'answered', 'closed'] as const
export type ContactStatus = (typeof contactStatuses)[number]

export const contactStatusLabels: Record<ContactStatus, string> = localized({
  open: msg('Open'),
  answered: msg('Answered'),
  closed: msg('Closed'),
})

/** Unambiguous letters and digits: the reference for continuing a conversation. */
const Reference = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, msg('Please check the reference number in our reply.'))

const none = z.literal('')

/** The input of the public form. Organisation, website and stage belong to a pitch or a partnership. */
export const NewContactMessage = z.object({
  name: singleLine(msg('Name'), 120),
  email: Email,
  topic: z.enum(contactTopics, msg('Please choose a topic.')),
  organisation: singleLine(msg('Organisation'), 120).or(none).default(''),
  website: HttpsLink.default(''),
  stage: z.enum(ideaStages, msg('Please choose a stage.')).or(none).default(''),
  message: requiredText(msg('Message'), msg('Please write your message.'), 4000),
  /** The reference in our reply, for continuing the conversation. */
  reference: Reference.or(none).default(''),
  /** A honeypot: invisible to people, filled in by bots. */
  nickname: z.string().max(200).default(''),
})
export type NewContactMessage = z.input<typeof NewContactMessage>

/** The topics that ask for an organisation and its website. */
const ofOrganisations: readonly unknown[] = ['pitch', 'partnership'] satisfies ContactTopic[]

/** Blanks the fields of other topics, which the form does not show. */
export const withoutHiddenFields = <Input extends { topic?: unknown }>(input: Input) => ({
  ...input,
  ...(!ofOrganisations.includes(input.topic) && {
    organisation: '' as const,
    website: '' as const,
  }),
  ...(input.topic !== 'pitch' && { stage: '' as const }),
})

export const ContactMessageRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  topic: z.enum(contactTopics),
  status: z.enum(contactStatuses),
  is_marked: z.boolean(),
  assignee_name: z.string().nullable(),
  /** The beginning of the text. */
  opening: z.string(),
  /** The time of the last message from either side. */
  last_at: Timestamp,
})
export type ContactMessageRow = z.output<typeof ContactMessageRow>

const ConversationMessage = z.object({
  id: Id,
  at: Timestamp,
  /** Who replied; null for the sender's own messages. */
  by_name: z.string().nullable(),
  text: z.string(),
})

export const ContactMessage = ContactMessageRow.extend({
  reference: z.string(),
  organisation: z.string(),
  website: z.string(),
  stage: z.enum(ideaStages).nullable(),
  assignee_id: Id.nullable(),
  created_at: Timestamp,
  /** The messages of both sides, oldest first. */
  messages: z.array(ConversationMessage),
  /** The possible assignees. */
  assignees: z.array(z.object({ id: Id, full_name: z.string() })),
  version: z.number().int(),
})
export type ContactMessage = z.output<typeof ContactMessage>

export const ContactReply = z.object({
  text: requiredText(msg('Answer'), msg('Please write your answer.'), 8000),
  version: RecordVersion,
})

/** Omitted fields are unchanged. */
const ContactMessageChange = z.object({
  status: z.enum(['open', 'closed'], msg('Please choose a status.')).optional(),
  is_marked: z.boolean().optional(),
  assignee_id: Id.nullable().optional(),
  version: RecordVersion,
})

const manage = { allow: 'inbox.manage' } as const

export const contact = {
  write: post('/api/contact', {
    allow: 'public',
    changes: ['enquiries'],
    summary: 'Write to us; at most 5 an hour from a network and from an address',
    body: NewContactMessage,
    returns: z.object({ reference: z.string() }),
    status: 201,
  }),
}

export const contactMessages = {
  list: get('/api/enquiries', {
    ...manage,
    reads: ['enquiries'],
    summary: 'What people wrote to us, the latest first',
    query: z.object({
      ...Paging,
      search: Search,
      status: z.enum(contactStatuses, msg('Please choose a status.')).optional(),
      topic: z.enum(contactTopics, msg('Please choose a topic.')).optional(),
      only: z.enum(['marked', 'mine'], msg('Invalid parameter.')).optional(),
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    returns: pageOf('enquiries', ContactMessageRow),
  }),
  read: get('/api/enquiries/{id}', {
    ...manage,
    reads: ['enquiries'],
    summary: 'One with all that was written',
    params: ById,
    returns: ContactMessage,
  }),
  reply: post('/api/enquiries/{id}/replies', {
    ...manage,
    changes: ['enquiries'],
    summary: 'Answer by mail; refused when something was written meanwhile',
    params: ById,
    body: ContactReply,
    returns: ContactMessage,
    status: 201,
  }),
  change: put('/api/enquiries/{id}', {
    ...manage,
    changes: ['enquiries'],
    summary: 'Close, reopen, mark or assign a conversation',
    params: ById,
    body: ContactMessageChange,
    returns: ContactMessage,
  }),
}
