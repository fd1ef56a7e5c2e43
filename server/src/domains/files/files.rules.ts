import { sentences } from '@app/contract/core/problem.ts'
import type { AllowedType, StoredFile } from '@app/contract/files/files.ts'
import { documentTypes, imageTypes, pictureCategories } from '@app/contract/files/files.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'

type Category = StoredFile['category']

/** The storage quota of a user (security.md, uploads). */
export const mostOfCategory = 100
export const mostBytes = 200 * 1024 * 1024

const longestName = 150
const separators = /[\\/]/
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

const [jpeg, png, webp] = imageTypes
const [pdf, doc, docx] = documentTypes
const typeOfExtension: Record<string, AllowedType> = { jpg: jpeg, jpeg, png, webp, pdf, doc, docx }

/** A file's name without folders, invisible characters or trailing dots, at most 150 characters with its extension. */
export function cleanName(value: string): string {
  const last = value.normalize('NFC').split(separators).at(-1) ?? ''
  const short = last.length > 1000 ? last.slice(0, 500) + last.slice(-500) : last
  const name = short
    .replaceAll(hidden, '')
    .replace(/[.\s]+$/, '')
    .trim()
  if (name.length <= longestName) return name
  const extension = name.slice(name.lastIndexOf('.')).slice(0, 10)
  return name.slice(0, longestName - extension.length).replace(/\p{Cs}$/u, '') + extension
}

/** The type that the extension of a sanitised name stands for. */
export const typeNamed = (name: string): AllowedType | undefined =>
  name.includes('.')
    ? typeOfExtension[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
    : undefined

/** Generic types that senders declare, and aliases of known ones. */
const vague = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain']
const alsoCalled: Record<AllowedType, string[]> = {
  [jpeg]: ['image/jpg', 'image/pjpeg'],
  [png]: ['image/x-png'],
  [webp]: [],
  [pdf]: ['application/x-pdf'],
  [doc]: ['application/vnd.ms-word', 'application/x-msword'],
  [docx]: ['application/zip', 'application/x-zip-compressed'],
}

/** Whether the declared type agrees with the detected one. */
export const agrees = (declared: string, type: AllowedType) =>
  [...vague, type, ...alsoCalled[type]].includes(declared.toLowerCase().split(';')[0]?.trim() ?? '')

/** Why a file of this type does not fit its category; undefined when it does. */
export function misfit(category: Category, type: AllowedType): string | undefined {
  const isImage = imageTypes.some((image) => image === type)
  if (category === 'resume' && isImage) return t('Please upload your resume as PDF, DOC or DOCX.')
  if (pictureCategories.includes(category) && !isImage)
    return t('Please choose a JPEG, PNG or WebP image.')
  return undefined
}

/** The longest side of a stored picture. */
export const longestSide = 4096

/** Messages for files that are rejected for their content. */
export const refusals = localized({
  type: sentences.fileType,
  active: msg('This document contains active content.'),
  damaged: msg('This file is damaged or too complex to read.'),
  pixels: msg('This image has too many pixels. Please upload a smaller one.'),
  empty: msg('This file is empty.'),
} as const)
