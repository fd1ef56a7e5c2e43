import type { Application, Review } from '@app/contract/hiring/applications.ts'

/** Sends part of a review at the version that is shown; `done` only runs when it was taken. */
export type SendReview = (
  input: Omit<Review, 'version'>,
  done?: (application: Application) => void,
) => void
