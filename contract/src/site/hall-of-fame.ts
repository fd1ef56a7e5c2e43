import { z } from 'zod'
import { Paging, pageOf } from '../core/paging.ts'
import { del, get, nothing, put } from '../core/route.ts'
import { Day } from '../core/schemas.ts'
import { msg } from '../i18n/translate.ts'
import { CertificateCode } from '../programme/certificates.ts'

/** The public entry of a user who agreed to be listed. */
export const Fame = z.object({
  code: CertificateCode,
  full_name: z.string(),
  title: z.string(),
  company_name: z.string(),
  /** The last day of the internship; the page shows its month. */
  ended_on: Day,
  photo_url: z.string().nullable(),
})
export type Fame = z.output<typeof Fame>

/** One's own valid certificate, and the consent to show it. */
export const OwnFame = z.object({
  code: CertificateCode,
  is_shown: z.boolean(),
  shows_photo: z.boolean(),
})
export type OwnFame = z.output<typeof OwnFame>

const own = { allow: 'account.own' } as const
const params = z.object({ code: CertificateCode })

export const hallOfFame = {
  list: get('/api/hall-of-fame', {
    allow: 'public',
    shared: true,
    reads: ['account', 'certificates', 'users'],
    summary: 'People with a certificate who agreed to be shown, the latest first',
    query: z.object(Paging),
    returns: pageOf('people', Fame),
  }),
  mine: get('/api/me/hall-of-fame', {
    ...own,
    reads: ['certificates'],
    summary: 'Which of one’s own valid certificates stand in the hall of fame',
    returns: z.object({
      certificates: z.array(OwnFame),
      /** Whether there is a photo to show. */
      has_photo: z.boolean(),
    }),
  }),
  agree: put('/api/me/hall-of-fame/{code}', {
    ...own,
    changes: ['certificates'],
    summary: 'Agree to be shown with a certificate of one’s own, with or without one’s photo',
    params,
    body: z.object({ shows_photo: z.boolean(msg('Please say whether we may show your photo.')) }),
    returns: OwnFame,
  }),
  withdraw: del('/api/me/hall-of-fame/{code}', {
    ...own,
    changes: ['certificates'],
    summary: 'Be shown no longer, from the next moment on',
    params,
    returns: nothing,
    status: 204,
  }),
}
