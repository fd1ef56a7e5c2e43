import {
  closings,
  crossedAnswers,
  crossings,
  deedsOf,
  fieldOf,
  greetings,
  monthNames,
  nearby,
  notesTo,
  openings,
  places,
  proofs,
  remarks,
  results,
  skillAnswers,
  ties,
  timeAnswers,
  words,
} from './applicants.messages.ts'
import { asksForTime, postings, skillWords } from './postings.ts'
import { capital, filledWith, type Random, randomFrom, withoutRepeats } from './random.ts'

interface Student {
  full_name: string
  location?: string | null
  education?: string | null
  skills?: readonly string[]
}

const seedOf = (text: string) =>
  [...text].reduce((sum, sign) => Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0), 7)

const occupationOf = ({ skills = [] }: Student) =>
  postings.find(([, , known]) => known.join() === skills.join()) ?? postings[0]

/** Three things that a student did, the same wherever they tell of them: in the résumé, in letters and in answers. */
export function deedsBy(student: Student): string[] {
  const random = randomFrom(seedOf(student.full_name))
  const [category] = occupationOf(student)
  const where = random.some(places, 3)
  return random
    .some(deedsOf[category] ?? [], 3)
    .map((deed, at) => deed.replace('{place}', where[at] ?? ''))
}

interface Posting {
  title: string
  location: string
  company_name: string
  skills: readonly string[]
  hours_per_week: number
  duration_months: number
  start_date: string
  questions: readonly string[]
}

const dayName = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Who writes letters and answers, and who writes of them: always as that person, and never twice the same sentence. */
export function writerOf(seed: number) {
  const random = randomFrom(seed)
  const fresh = withoutRepeats()
  const wordsOf = (student: Student, posting: Posting) => {
    const skills = student.skills ?? []
    const shared = posting.skills.filter((skill) => skills.includes(skill))
    const hours = posting.hours_per_week
    const [study = '', year = ''] = (student.education ?? '').split(', ')
    const [category] = occupationOf(student)
    return {
      ...words,
      ...{ title: posting.title, company: posting.company_name },
      ...{ home: student.location ?? '', first: student.full_name.split(' ')[0] ?? '' },
      ...{ study, year },
      field: fieldOf[category] ?? '',
      role: `${/^[AEIOU]/.test(posting.title) ? 'an' : 'a'} ${posting.title}`,
      skill: (shared.length ? shared : posting.skills).map(skillWords),
      other: skillWords(posting.skills.at(-1) ?? ''),
      own: skills.map(skillWords),
      all: posting.skills.map(skillWords).join(' and '),
      ...{ start: dayName(posting.start_date), month: monthNames },
      ...{
        hours: [String(hours), `${hours} to ${hours + 4}`],
        less: [`${hours - 5}`, `${hours - 4}`],
      },
      months: posting.duration_months === 1 ? 'one month' : `${posting.duration_months} months`,
      isOther: shared.length === 0,
    }
  }
  const composerOf = (student: Student, posting: Posting) => {
    const { isOther, ...values } = wordsOf(student, posting)
    const deeds = random.some(deedsBy(student), 3)
    let turn = random.below(3)
    const compose = (from: readonly string[]) => {
      turn += 1
      return fresh(() => {
        const m = String(random.between(11, 140))
        const came = filledWith(random, random.one(results), { ...values, m })
        const tie = filledWith(random, random.one(ties), values)
        const more = { ...values, came, tie, m, deed: deeds[turn % 3] ?? '' }
        return capital(filledWith(random, random.fresh(from), more))
      })
    }
    return { compose, isOther }
  }
  return {
    /** Some write nothing, some three paragraphs. */
    letter: (student: Student, posting: Posting) => {
      if (random.is(0.15)) return ''
      const { compose, isOther } = composerOf(student, posting)
      const opening = greeted(random, compose(isOther ? crossings : openings), posting)
      const proof = compose(proofs)
      const isNear = student.location === posting.location && random.is(0.4)
      const closing = compose(isNear ? nearby : closings)
      const parts = random.one([
        () => [opening, proof, closing],
        () => [opening, closing],
        () => [opening, proof],
        () => [opening, proof, compose(proofs), closing],
        () => [opening, proof, compose(proofs), compose(closings), closing],
      ])()
      const paragraphs = parts.filter(Boolean)
      return paragraphs.join(paragraphs.length > 2 && random.is(0.6) ? '\n\n' : ' ')
    },
    answer: (student: Student, posting: Posting, question: string) => {
      const { compose, isOther } = composerOf(student, posting)
      return compose(asksForTime(question) ? timeAnswers : isOther ? crossedAnswers : skillAnswers)
    },
    /** The answer to the question at that place in the kit. */
    interviewNote: (student: Student, posting: Posting, place: number) =>
      composerOf(student, posting).compose(notesTo[place] ?? []),
    remark: (student: Student, posting: Posting) => composerOf(student, posting).compose(remarks),
  }
}

/** Some begin with a greeting. */
function greeted(random: Random, opening: string, { company_name: company }: Posting) {
  if (!/^(I|My|Of|What|Two|You)[ ’]/.test(opening) || random.is(0.5)) return opening
  const fitting = opening.includes(company) ? greetings.slice(2) : greetings
  const rest = opening.startsWith('I')
    ? opening
    : opening.replace(/^./, (first) => first.toLowerCase())
  return filledWith(random, random.one(fitting), { company }) + rest
}

interface Row {
  id: string
}

/** How many apply for what they learn; the others try something new. */
const fitting = 0.8

/** Somebody who has not applied yet, and for what. Nobody is hired twice, nor for what they never learned. */
export function freshPair<S extends Student & Row, P extends { skills?: readonly string[] } & Row>(
  random: Random,
  students: readonly S[],
  open: readonly P[],
  taken: Set<string>,
  isHire: boolean,
) {
  for (;;) {
    const student = random.one(students)
    const suitable = random.is(isHire ? 1 : fitting)
      ? open.filter(({ skills }) => skills?.some((skill) => student.skills?.includes(skill)))
      : []
    const posting = random.one(suitable.length ? suitable : open)
    const key = `${student.id} ${posting.id}`
    if (taken.has(key) || (isHire && (taken.has(student.id) || !suitable.length))) continue
    taken.add(key)
    if (isHire) taken.add(student.id)
    return { student, posting }
  }
}
