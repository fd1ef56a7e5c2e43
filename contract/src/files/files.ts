import { z } from 'zod'
import { del, get, nothing, post } from '../core/route.ts'
import { ById, Id, Timestamp } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'

export const fileCategories = ['general', 'resume', 'cover', 'avatar', 'logo', 'signature'] as const
/** The categories that hold pictures only. */
export const pictureCategories: readonly (typeof fileCategories)[number][] = [
  'cover',
  'avatar',
  'logo',
  'signature',
]
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const documentTypes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const
export const allowedTypes = [...imageTypes, ...documentTypes] as const
export type AllowedType = (typeof allowedTypes)[number]
export const resumeExtensions = ['.pdf', '.doc', '.docx'] as const

export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  size: z.number(),
  category: z.enum(fileCategories),
  created_at: Timestamp,
})
export type StoredFile = z.output<typeof StoredFile>

export const files = {
  upload: post('/api/upload', {
    allow: 'files.own',
    changes: [],
    summary:
      'Store one file (multipart: file, category); at most 10 MB or what the operator allows, type by content',
    body: z.object({
      category: z.enum(fileCategories, msg('Please choose a valid category.')).default('general'),
    }),
    returns: StoredFile,
    status: 201,
    multipart: true,
  }),
  remove: del('/api/files/{id}', {
    allow: 'files.own',
    changes: [],
    summary: 'Delete a file that nothing refers to',
    params: ById,
    returns: nothing,
    status: 204,
  }),
}

export const downloads = {
  read: get('/api/files/{id}', {
    allow: 'public',
    summary: 'The bytes of a file one may read; strangers only published covers and logos',
    params: ById,
    returns: z.unknown(),
    binary: true,
  }),
  link: post('/api/files/{id}/link', {
    allow: 'files.own',
    changes: [],
    summary: 'A link to the bytes that anyone holding it can use for 60 seconds',
    params: ById,
    returns: z.object({ url: z.string(), expires_at: Timestamp }),
    idempotent: false,
    allowWhileImpersonating: true,
  }),
  open: get('/api/files/{id}/open', {
    allow: 'public',
    summary: 'The bytes of a file by a signed link',
    params: ById,
    query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(200) }),
    returns: z.unknown(),
    binary: true,
  }),
}
