import type { Random } from './random.ts'
import { thingsOf } from './startups.ts'

/** Verbs; with what a team works on they make the titles of tasks. */
const acts = ['Sketch', 'Build', 'Test', 'Document'] as const
type Act = (typeof acts)[number]

/** Titles of tasks for a startup's team; no two alike. */
export function taskTitlesOf(startup: string) {
  const things = thingsOf[startup] ?? thingsOf.FarmLoop ?? []
  return acts.flatMap((_, turn) =>
    things.map((thing, at) => `${acts[(at + turn) % acts.length]} ${thing}`),
  )
}

export const ownTasks = [
  'Prepare the sprint review',
  'Write feedback for two interns',
  'Agree on the next milestone with the startup',
] as const

export const blockers = [
  'Waiting for the startup’s payment keys.',
  'I can’t log in to the staging server. Operations is looking into it.',
] as const

export const changesWanted =
  'Please add which screens you tested and on which phones. Then it’s good to go.'

export const comments = [
  'I prefer the second sketch: fewer fields on a phone.',
  'I pushed the branch; the tests run in a minute.',
  'Please check the empty state before you move on.',
] as const

/** The thread of the demo team: author (0 leads, 1 to 6 are members) and message. */
export const thread: readonly [number, string][] = [
  [
    0,
    'Morning, everyone! We present to the startup at the end of the sprint, so let’s keep it small and finished.',
  ],
  [2, 'The delivery map now works on my phone, even on a slow connection.'],
  [0, 'Nice! Please demo it at the team meeting.'],
  [4, 'I’m still waiting for the payment keys. Who can I ask?'],
  [0, 'I asked the startup this morning. Could you take the invoice page in the meantime?'],
  [1, 'I can pair on the invoice page after lunch.'],
  [5, 'The price list is ready for review.'],
  [3, 'Looking at it now.'],
  [0, 'Thanks, everyone. Don’t forget your daily report, and note anything that blocked you.'],
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

const parts = [
  'the empty state',
  'the error message',
  'the first field',
  'the list on small screens',
  'the loading state',
  'the date field',
  'the keyboard order',
  'the confirmation step',
  'the wording of the button',
  'the sort order',
  'the totals row',
  'the photo preview',
  'the way back',
  'the spacing of the cards',
  'the offline notice',
  'the number format',
]

const phones = ['a Redmi 9', 'an old Galaxy', 'my own phone', 'a borrowed iPhone', 'a small tablet']

/** What was done, by the kind of work. */
const did: Record<Act, readonly string[]> = {
  Sketch: [
    'Drew {n} versions of {thing}; {mate} and I kept the one that starts with {part}.',
    'Redrew {part} of {thing} after yesterday’s feedback.',
    'Watched {n} people use the old version of {thing}. No one noticed {part}.',
    'Cleaned up the file for {thing} and turned {part} into a component.',
    'First clickable version of {thing}, without {part} for now.',
    'Compared how {n} other apps handle {part} before touching {thing}.',
    'Reworked {thing} for narrow screens; {part} was the hard bit.',
    'Handed {thing} over to {mate}, with notes on {part}.',
    'Tried {thing} in Hindi: {part} needs about {m} more pixels.',
  ],
  Build: [
    'Got {part} of {thing} working; {n} of {m} cases are covered.',
    'Connected {thing} to the API and removed {n} files nobody used.',
    'Finished {part} in {thing}. {mate} reviewed it and asked for one rename.',
    'Most of the day went into {part}: {thing} was recalculating on every key.',
    'Split {thing} in two so that {part} can be tested on its own.',
    'Replaced the sample data behind {thing}; {n} requests became one.',
    'Paired with {mate} on {part}, then finished {thing} alone.',
    'Fixed {thing}: {part} kept the value of the record before.',
    'A small day: only {part} of {thing}, but it is merged.',
    'Rebased {thing}, solved {n} conflicts and got {part} through review.',
  ],
  Test: [
    'Wrote {n} tests for {thing}; the one for {part} fails as it should.',
    'Went through {thing} by hand on {phone}: {n} findings, {part} is the worst.',
    'Reproduced {mate}’s bug in {thing}. It only happens when {part} comes first.',
    'Turned {m} manual checks of {thing} into {n} automatic ones.',
    'Checked {part} of {thing} with the keyboard only.',
    'Retested {thing} after the fix; {part} is fine now on {phone}.',
    'Measured {thing} on a slow line: {m} seconds before, {n} now.',
    'Added {part} to the test plan of {thing} and ran it twice.',
  ],
  Document: [
    'Wrote the page about {thing}: {n} sections, with a picture of {part}.',
    'Answered {n} open questions in the notes on {thing}.',
    'Cut the guide to {thing} from {m} lines to half; {mate} could follow it.',
    'Explained {part} of {thing} for people who join next month.',
    'Asked {mate} to set up {thing} from my notes, and step {n} was wrong.',
    'Collected the decisions on {thing}, and why we changed {part}.',
    'Recorded a short screen tour of {thing}, up to {part}.',
  ],
}

const planning = [
  'Planned the week with the team: {n} tasks for me, {part} first.',
  'Sprint planning, then read through {m} old comments about {part}.',
  'Helped {mate} get started, and sorted the board: {n} cards closed.',
]

const details = [
  '{mate} helped me find the reason in {m} minutes; it was {part}.',
  'It took {m} minutes longer than planned, mostly because of {part}.',
  'I showed {part} to {mate} before lunch, and changed {n} things.',
  'On {phone}, {part} is quick now: {m} ms.',
  'The branch is open: {n} files, {m} lines, and {part} is left.',
  'I also reviewed {mate}’s branch and left {n} comments about {part}.',
  'Lesson learned: check {part} before guessing. It saves {m} minutes.',
  'I kept {part} for later, since {mate} changes it this week.',
  'It isn’t pretty yet, and {part} still jumps on {phone}.',
  'The startup saw it in the call and asked {n} times about {part}.',
  'I listed {n} cases around {part} so {mate} can continue.',
  'My notes on {part} are in the task ({m} lines, sorry).',
  'Checked {part} with {mate} on {phone}.',
  '{mate} isn’t sold on {part}, so we’re trying it for {n} days.',
  'Read about {part} for {m} minutes and used about half of it.',
  '{n} of {m} screens use {part} the new way.',
  'Left {part} as it was after talking with {mate}.',
  'Two commits, {m} lines; {mate} has {part} to check on {phone}.',
  'I asked our leader {n} short questions about {part}. It took {m} minutes.',
  'Opened {n} follow-up tasks, the first about {part} for {mate}.',
  'All that’s left there is {part} on {phone}.',
] as const

const troubles = [
  'The test data had {n} records with the same name. I asked {mate} which one to use.',
  'A library changed its defaults and broke {part} of {thing}. That cost me {m} minutes.',
  'The design for {thing} doesn’t cover {part} yet.',
  'The staging server was slow for about {m} minutes, so testing {thing} took longer.',
  'I couldn’t reproduce {mate}’s finding in {thing} on {phone}.',
  'Exams start in {n} days, so I will have fewer hours for {thing}.',
  'Power cut at home for {m} minutes. I finished {part} of {thing} in the library.',
  'I was stuck on {part} of {thing} for {m} minutes and should have asked {mate} earlier.',
  'Two of my tests for {thing} depend on each other, around {part}.',
  'I misread the task and started with {part} instead of {thing}.',
  '{mate} and I both changed {part} in {thing}, and sorting it out took {m} minutes.',
  '{thing} is fine on my laptop, but {part} is cut off on {phone}.',
  'No answer yet from the startup about {part} in {thing}.',
  '{part} in {thing} needs a decision: {n} options, none of them clean.',
]

const plans = [
  'Finish {part} of {thing}.',
  'Go through {mate}’s comments on {thing}, then {part}.',
  'Next card from the board, and {part} of {thing} if there’s time.',
  'Test {thing} on {phone}, starting with {part}.',
  'Write the {n} missing cases for {thing} and ask {mate} for a review.',
  'Show {part} of {thing} in the meeting.',
  'Start with {part} of {thing}, as agreed with {mate}.',
  'Tidy up {thing}, merge, and take over {part} from {mate}.',
  'College until noon, then {part} of {thing} for {n} hours.',
  'Ask the startup about {part} of {thing} before I continue.',
  'Pair with {mate} on {part} of {thing}.',
  '{n} small fixes in {thing}, {part} first.',
  'Hand {thing} over to {mate} once {part} is through review.',
]

const remarks = [
  'Approved',
  '{part} in {thing} looks right to me.',
  'Good work on {part} of {thing}, clearly written.',
  'Great, keep your commits for {part} and {thing} this small.',
  'Nice find about {part} in {thing}.',
  'Fine, but next time say which phone you tested {part} on.',
  'Good that you asked {mate} about {part}.',
  'I tried {part} of {thing} myself and it works.',
  'Approved, and well done on {part} of {thing}.',
  'OK, let’s talk about {part} of {thing} tomorrow.',
  'Thanks, I’ll show {part} of {thing} to the startup.',
  '{part} took long, but {thing} is better for it.',
  '{mate} has a question about {part} of {thing}, otherwise fine.',
  'I like how you explained {part}. {mate} can reuse that in {thing}.',
]

interface ReportWords {
  work_summary: string
  completed_tasks: string
  challenges: string
  tomorrow_plans: string
}

const isAct = (word: string | undefined): word is Act => acts.some((act) => act === word)

/** The sentence with names and numbers of that day. */
const filled = (random: Random, text: string, thing: string, mates: readonly string[]) =>
  text
    .replaceAll('{thing}', thing)
    .replaceAll('{part}', random.one(parts))
    .replaceAll('{mate}', mates.length ? random.one(mates) : 'a teammate')
    .replaceAll('{phone}', random.one(phones))
    .replaceAll('{n}', String(random.between(2, 9)))
    .replaceAll('{m}', String(random.between(12, 58)))
    .replace(/^./, (first) => first.toUpperCase())

/** A report in the manner of its author: short, in two sentences, as a list, at length, or by the time of day. */
export function reportWords(
  random: Random,
  author: string,
  title: string,
  mates: readonly string[],
): ReportWords {
  const [act, ...rest] = title.split(' ')
  const thing = isAct(act) ? rest.join(' ') : 'the sprint board'
  const pool = isAct(act) ? did[act] : planning
  const say = (from: readonly string[]) => filled(random, random.one(from), thing, mates)
  const lead = say(pool)
  const manner = (author.codePointAt(author.length - 1) ?? 0) % 5
  const first = isAct(act) ? say(details) : say(planning)
  const work_summary = [
    () => lead,
    () => `${lead} ${first}`,
    () => `- ${lead}\n- ${first}${random.is(0.5) ? `\n- ${say(details)}` : ''}`,
    () => `${lead} ${first} ${say(details)}`,
    () => `Morning: ${lead}\nAfter the break: ${first}`,
  ][random.is(0.8) ? manner : random.below(5)]
  return {
    work_summary: work_summary?.() ?? lead,
    completed_tasks: random.one([title, title, `${title} (in review)`, `${title}; one review`]),
    challenges: random.is(0.45) ? say(troubles) : '',
    tomorrow_plans: say(plans),
  }
}

/** What a reviewer says to a report: often only that it is approved, else something about the work itself. */
export function remarkOf(random: Random, title: string, mates: readonly string[]) {
  const [act, ...rest] = title.split(' ')
  const thing = isAct(act) ? rest.join(' ') : 'the sprint board'
  return filled(random, random.is(0.3) ? 'Approved' : random.one(remarks), thing, mates)
}

/** Something that the startup's team works on. */
export const thingOf = (random: Random, startup: string) =>
  random.one(thingsOf[startup] ?? thingsOf.FarmLoop ?? [])
