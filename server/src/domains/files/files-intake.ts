import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { may } from '@app/contract/core/access.ts'
import {
  type AllowedType,
  files as contract,
  imageTypes,
  largestUpload,
} from '@app/contract/files/files.ts'
import type { FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import type { Storage } from '#platform/files/storage.ts'
import { type Received, receive, sha256Of, tooLarge } from '#platform/files/upload.ts'
import { queueOf } from '#platform/files/upload-queue.ts'
import type { User } from '#platform/http/who.ts'
import { forbidden, invalid, Refused } from '#platform/problem.ts'
import type { NewFile } from '#schema/files.table.ts'
import { agrees, cleanName, longestSide, misfit, refusals, typeNamed } from './files.rules.ts'
import { portray, redraw } from './files-image.ts'
import { typeOf } from './files-inspection.ts'

/** Looking into a file costs memory and a processor: two at a time, the rest wait on disk. */
const inTurn = queueOf(2)

export const incomingOf = (folder: string) => join(folder, 'incoming')

/** Receives, examines and stores one file. Nothing temporary is left behind, whatever happens. */
export async function take(request: FastifyRequest, user: User, store: Storage): Promise<NewFile> {
  const received = await receive(request, {
    folder: incomingOf(request.server.config.DATA_DIR),
    fields: ['category'],
    onFields: (fields) => categoryOf(user, fields),
  })
  const redrawn = `${received.path}.image`
  try {
    const category = categoryOf(user, received.fields)
    const given = cleanName(received.name)
    const type = await inTurn(() => examined(received, given, category, redrawn))
    const name = category === 'avatar' ? 'picture.webp' : given
    const path = isImage(type) ? redrawn : received.path
    const { size } = await stat(path)
    if (size > largestUpload) throw tooLarge()
    const sha256 = await sha256Of(createReadStream(path))
    const id = v7()
    await store.put(id, createReadStream(path), size)
    return { id, key: id, owner_id: user.id, category, name, type, size, sha256 }
  } finally {
    await Promise.all([received.path, redrawn].map((path) => rm(path, { force: true })))
  }
}

/** The category asked for. Covers are for those who publish. */
function categoryOf(user: User, fields: Record<string, string>): NewFile['category'] {
  const { data, error } = contract.upload.body.safeParse(fields)
  if (error) throw invalid('category', error.issues[0]?.message ?? '')
  if (data.category === 'cover' && !may(user.role, 'internships.manage')) throw forbidden()
  return data.category
}

const isImage = (type: AllowedType) => imageTypes.some((image) => image === type)

async function examined(
  { path, declared }: Received,
  name: string,
  category: NewFile['category'],
  redrawn: string,
): Promise<AllowedType> {
  const named = typeNamed(name)
  if (!named || !agrees(declared, named)) throw new Refused(415, refusals.type)
  const type = await typeOf(path)
  if (type !== named) throw new Refused(415, refusals.type)
  const misplaced = misfit(category, type)
  if (misplaced) throw invalid('file', misplaced)
  if (category === 'avatar') return portrayed(path, redrawn)
  if (isImage(type)) await redraw(path, redrawn, type, longestSide)
  return type
}

async function portrayed(path: string, redrawn: string): Promise<AllowedType> {
  await portray(path, redrawn)
  return 'image/webp'
}
