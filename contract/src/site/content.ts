import { z } from 'zod'
import { faqTopics, guides } from '../content/site/entries.ts'
import { siteListIds, siteTextIds } from '../content/site/site-texts.ts'
import { Paging, pageOf } from '../core/paging.ts'
import { get, post, put } from '../core/route.ts'
import { LanguageInput, singleLine, Timestamp } from '../core/schemas.ts'
import { organisation } from '../i18n/organisation.ts'
import { msg } from '../i18n/translate.ts'

const key = z.string().regex(/[0-9a-f]{8}/)
const TextId = z.union(
  [
    z.enum(siteTextIds),
    z.templateLiteral(['faq.', z.enum(faqTopics), '_', key, '.', z.enum(['title', 'text'])]),
    z.templateLiteral(['help.', z.enum(guides), '.step_', key]),
  ],
  msg('Invalid parameter.'),
)

/** A text of the public pages in one language; `published` is null where the default text still applies. */
export const SiteText = z.object({
  id: TextId,
  language: LanguageInput,
  published: z.string().nullable(),
  /** The draft, visible to superadmins only; null without one. */
  draft: z.string().nullable(),
  /** The number of publications. */
  revision: z.number().int(),
  version: z.number().int(),
  changed_at: Timestamp.nullable(),
  changed_by: z.string().nullable(),
})
export type SiteText = z.output<typeof SiteText>

/** What was published from `at` on; `value` is null for the default text. */
export const SiteVersion = z.object({
  revision: z.number().int(),
  value: z.string().nullable(),
  at: Timestamp,
  by_name: z.string().nullable(),
})
export type SiteVersion = z.output<typeof SiteVersion>

const noText = msg('Please enter the text.')
const InLanguage = z.object({ language: LanguageInput.default(() => organisation().language) })
/** With the `version` that was read, another editor's text is never overwritten unseen. */
const VersionInput = InLanguage.extend({ version: z.int().optional() })
const TextInput = VersionInput.extend({ value: singleLine(msg('Text'), 2000, noText) })

/** A question with its answer. */
export const NewQuestion = z.object({
  title: singleLine(msg('Question'), 160, msg('Please enter the question.')),
  text: singleLine(msg('Answer'), 2000, msg('Please enter an answer.')),
})
export const NewStep = z.object({ text: singleLine(msg('Step'), 2000, noText) })

const edit = { allow: 'site.edit' } as const
const one = { ...edit, params: z.object({ textId: TextId }), returns: SiteText } as const

export const site = {
  published: get('/api/site-content', {
    allow: 'public',
    shared: true,
    reads: ['site'],
    summary: 'What was published instead of the words the public pages came with',
    query: InLanguage,
    returns: z.object({ texts: z.record(z.string(), z.string()) }),
  }),
  list: get('/api/site-content/texts', {
    ...edit,
    reads: ['site'],
    summary: 'Every text that can be edited, with its draft, in one language',
    query: InLanguage,
    returns: z.object({ texts: z.array(SiteText) }),
  }),
  publish: put('/api/site-content/{textId}', {
    ...one,
    changes: ['site'],
    summary: 'Publish a text; it is public at once',
    body: TextInput,
  }),
  saveDraft: put('/api/site-content/{textId}/draft', {
    ...one,
    changes: ['site'],
    summary: 'Keep a draft of a text',
    body: TextInput,
  }),
  discard: post('/api/site-content/{textId}/discard', {
    ...one,
    changes: ['site'],
    summary: 'Give up the draft of a text',
    body: VersionInput,
  }),
  history: get('/api/site-content/{textId}/versions', {
    ...one,
    reads: ['site'],
    summary: 'What was published of a text before, newest first',
    query: InLanguage.extend(Paging),
    returns: pageOf('versions', SiteVersion),
  }),
  addEntry: post('/api/site-content/{textId}/entries', {
    ...edit,
    changes: ['site'],
    summary: 'Add a question or a step to a list, as a draft',
    params: z.object({ textId: z.enum(siteListIds, msg('Invalid parameter.')) }),
    body: VersionInput.extend({
      title: NewQuestion.shape.title.optional(),
      text: NewStep.shape.text,
    }),
    returns: SiteText,
  }),
  restore: post('/api/site-content/{textId}/restore', {
    ...one,
    changes: ['site'],
    summary: 'Publish an earlier version again; 0 is the words it came with',
    body: VersionInput.extend({ revision: z.int().min(0) }),
  }),
}
