import { z } from 'zod'

/** RFC 9457 problem document: `detail` is the sentence a person can act on. */
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

/** The sentences that answer the same case everywhere (security.md, answer conventions). */
export const sentences = {
  noToken: 'No authentication token available',
  expired: 'Authentication expired. Please log in again.',
  credentials: 'Invalid email or password',
  forbidden: 'You do not have permission to perform this action.',
  notFound: 'Not found.',
  fileTooLarge: 'File too large. Maximum size is 10 MB.',
  bodyTooLarge: 'Request body too large.',
  fileType: 'File type not allowed. Allowed types: JPEG, PNG, WebP, PDF, DOC, DOCX.',
  mediaType: 'Unsupported media type.',
  invalidJson: 'Invalid JSON.',
  invalidParameter: 'Invalid parameter.',
  tooMany: 'Too many requests. Please try again later.',
  tooManyLogins: 'Too many login attempts. Please try again later.',
  unexpected: 'An unexpected error occurred. Please try again.',
  unavailable: 'Service temporarily unavailable. Please try again.',
  processing: 'This request is already being processed.',
  changed: 'This record was changed by someone else. Please reload.',
} as const
