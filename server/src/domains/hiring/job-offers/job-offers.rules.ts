import type { JobOfferStatus } from '@app/contract/hiring/job-offers.ts'
import { localized, msg } from '@app/contract/i18n/translate.ts'

/** Where an offer may go from each status (decision 059). Nothing leads out of an end. */
const moves: Record<JobOfferStatus, readonly JobOfferStatus[]> = {
  draft: ['sent', 'withdrawn'],
  sent: ['accepted', 'declined', 'withdrawn', 'expired'],
  accepted: [],
  declined: [],
  withdrawn: [],
  expired: [],
}

const already: Record<JobOfferStatus, string> = localized({
  draft: msg("This offer hasn't been sent yet."),
  sent: msg('This offer has already been sent.'),
  accepted: msg('This offer has already been accepted.'),
  declined: msg('This offer has already been declined.'),
  withdrawn: msg('This offer was withdrawn.'),
  expired: msg('This offer has expired.'),
})

interface Standing {
  status: JobOfferStatus
  /** Its last day has passed, whether or not the job has been there. */
  is_over: boolean
}

/** Why an offer may not go on like this; undefined when it may. */
export function offerError({ status, is_over }: Standing, to: JobOfferStatus) {
  if (!moves[status].includes(to)) return already[status]
  const isAnswer = to === 'accepted' || to === 'declined'
  return isAnswer && is_over ? already.expired : undefined
}

export const mayBecome = (standing: Standing, to: JobOfferStatus) =>
  offerError(standing, to) === undefined

/**
 * Whether the typed name is the account's, apart from case, spaces, invisible characters and the forms of apostrophes and
 * dashes.
 */
export const isSameName = (typed: string, name: string) => plain(typed) === plain(name)

const plain = (name: string) =>
  name
    .replaceAll(/[‘’ʼ`´]/gu, "'")
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\p{Dash}/gu, '-')
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .toLocaleLowerCase('en')
