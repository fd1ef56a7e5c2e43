export { companyJson } from './company-page.ts'
export { reviews } from './company-reviews.ts'
export { answer, hide, show, unanswer } from './review-moderating.ts'
export { report, review, unreview } from './review-writes.ts'
