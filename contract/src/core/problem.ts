import { z } from 'zod'
import { localized, msg } from '../i18n/translate.ts'

/** RFC 9457 problem document; `detail` is a sentence the user can act on. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  request_id: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.output<typeof Problem>
export type FieldErrors = NonNullable<Problem['errors']>

/** Error messages shared by all routes (security.md, answer conventions). */
export const sentences = localized({
  noToken: msg('No authentication token available'),
  expired: msg('Authentication expired. Please log in again.'),
  credentials: msg('Invalid email or password'),
  forbidden: msg('You do not have permission to perform this action.'),
  notFound: msg('Not found.'),
  fileTooLarge: msg('File too large. Maximum size is {upload_mb} MB.'),
  bodyTooLarge: msg('Request body too large.'),
  fileType: msg('File type not allowed. Allowed types: JPEG, PNG, WebP, PDF, DOC, DOCX.'),
  mediaType: msg('Unsupported media type.'),
  invalidJson: msg('Invalid JSON.'),
  invalidParameter: msg('Invalid parameter.'),
  tooMany: msg('Too many requests. Please try again later.'),
  tooManyLogins: msg('Too many login attempts. Please try again later.'),
  unexpected: msg('An unexpected error occurred. Please try again.'),
  unavailable: msg('Service temporarily unavailable. Please try again.'),
  processing: msg('This request is already being processed.'),
  changed: msg('This record was changed by someone else. Please reload.'),
} as const)
