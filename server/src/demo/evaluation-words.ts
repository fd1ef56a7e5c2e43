import type { Side } from '@app/contract/programme/evaluations.ts'

interface SheetContent {
  strengths: readonly string[]
  to_improve: readonly string[]
}

/** What people of the demo write about each other. */
export const sheetWords: Record<Side, SheetContent> = {
  intern: {
    strengths: [
      'I ship something real every week, and the reviews teach me why it works.',
      'The team answers questions within the hour and nobody makes me feel slow.',
      'I was trusted with a screen of my own in the third week.',
    ],
    to_improve: [
      'The aims of a week change late; a short note on Monday would help.',
      'More time with the people who use what we build.',
      '',
    ],
  },
  leader: {
    strengths: [
      'Finishes what was promised and says early when it gets tight.',
      'Reads the code around a change before touching it.',
      'Explains decisions well in the daily report.',
    ],
    to_improve: [
      'Ask after half an hour of being stuck, not after half a day.',
      'Write the test before the fix.',
      '',
    ],
  },
  startup: {
    strengths: [
      'Understood our customers quickly and asked the right questions.',
      'Demonstrations were clear and on time.',
      'Took our feedback seriously and came back with two options.',
    ],
    to_improve: ['Tell us earlier what will not make it into the release.', ''],
  },
}
