/** Verbs and objects that together make the titles of tasks. */
const acts = ['Sketch', 'Build', 'Test', 'Document'] as const
const things = [
  'the order form',
  'the farm profile',
  'the delivery map',
  'the price list',
  'the sign-in by phone',
  'the weekly summary',
  'the photo upload',
  'the stock warning',
  'the kitchen calendar',
  'the invoice page',
  'the search by season',
  'the rating of a delivery',
  'the offline order',
  'the driver’s list',
  'the refund request',
  'the welcome tour',
] as const

/** 64 titles, no two alike. */
export const taskTitles = acts.flatMap((act) => things.map((thing) => `${act} ${thing}`))

export const ownTasks = [
  'Prepare the sprint review',
  'Write feedback for two interns',
  'Agree on the next milestone with the startup',
] as const

export const blockers = [
  'Waiting for the payment keys of the startup.',
  'The staging server refuses sign-ins; operations looks into it.',
] as const

export const challenges = [
  '',
  '',
  'The test data had two farms with one name; I asked which one counts.',
  'A library changed its defaults; it took the morning to find out.',
  'The design has no state for an empty list yet.',
] as const

export const remarks = [
  'Approved',
  'Approved',
  'Good work, clearly written.',
  'Thank you. Please keep the commits this small.',
] as const

export const changesWanted =
  'Please say which screens you tested, and on which phones. Then it is complete.'

export const comments = [
  'The second sketch is better: fewer fields on a phone.',
  'I pushed the branch; the tests run in a minute.',
  'Please look at the empty state before you go on.',
] as const

/** The thread of the demo team: author (0 leads, 1 to 6 are members) and message. */
export const thread: readonly [number, string][] = [
  [
    0,
    'Good morning, everybody. The sprint ends with a presentation for the startup; let us keep it small and finished.',
  ],
  [2, 'The delivery map works on my phone now, also on a slow line.'],
  [0, 'Very good. Please show it in the Team Meeting.'],
  [4, 'I wait for the payment keys. Is there somebody I can ask?'],
  [0, 'I asked the startup this morning. Until then, please take the invoice page.'],
  [1, 'I can pair on the invoice page after lunch.'],
  [5, 'The price list is ready for review.'],
  [3, 'Looking at it now.'],
  [0, 'Thank you all. Please remember the daily report, and write down what stopped you.'],
]

export const goalTitles = [
  'Farmers place an order in under a minute',
  'Every screen works without a connection',
  'Each intern presents one finished piece',
] as const

export const milestoneTitles = [
  'Concept agreed',
  'First pilot',
  'Beta for all users',
  'Launch',
] as const
