import { fieldOf } from './applicants.messages.ts'
import {
  beginnings,
  craftOf,
  eligible,
  eligibleToo,
  gains,
  lessons,
  offers,
  rolesOf,
  teamLines,
  teams,
} from './postings.messages.ts'
import { capital, filledWith, type Random, type WithoutRepeats } from './random.ts'
import { reasonsOf, thingsOf } from './startups.ts'

/** Postings of the demo: category, title, skills; each appears once or twice in different cities. */
export const postings = [
  ['Development', 'React Frontend Developer', ['React', 'TypeScript', 'CSS']],
  ['Development', 'Node.js Backend Developer', ['Node.js', 'PostgreSQL', 'REST']],
  ['Development', 'Full Stack Developer', ['React', 'Node.js', 'PostgreSQL']],
  ['Development', 'Android App Developer', ['Kotlin', 'Jetpack Compose']],
  ['Development', 'Flutter Developer', ['Flutter', 'Dart']],
  ['Development', 'Python Developer', ['Python', 'Django']],
  ['Tech', 'DevOps Intern', ['Linux', 'Docker', 'CI']],
  ['Tech', 'Quality Assurance Intern', ['Testing', 'Playwright']],
  ['Tech', 'Cyber Security Intern', ['Networks', 'OWASP']],
  ['Tech', 'Data Analyst', ['SQL', 'Excel', 'Statistics']],
  ['Tech', 'Technical Support Intern', ['Communication', 'Linux']],
  ['AI', 'Machine Learning Intern', ['Python', 'scikit-learn']],
  ['AI', 'Computer Vision Intern', ['Python', 'OpenCV']],
  ['AI', 'Natural Language Processing Intern', ['Python', 'Transformers']],
  ['Designing', 'UI/UX Designer', ['Figma', 'User research']],
  ['Designing', 'Graphic Designer', ['Illustrator', 'Typography']],
  ['Designing', 'Product Designer', ['Figma', 'Prototyping']],
  ['Designing', 'Motion Designer', ['After Effects']],
  ['Marketing', 'Digital Marketing Intern', ['SEO', 'Analytics']],
  ['Marketing', 'Social Media Intern', ['Writing', 'Canva']],
  ['Marketing', 'Brand Ambassador', ['Communication']],
  ['Content Writing', 'Content Writer', ['Writing', 'Research']],
  ['Content Writing', 'Technical Writer', ['Writing', 'Markdown']],
  ['Human Resources', 'Talent Acquisition Intern', ['Communication', 'Screening']],
  ['Human Resources', 'People Operations Intern', ['Excel', 'Empathy']],
  ['Finance', 'Finance and Accounts Intern', ['Excel', 'Tally']],
  ['Sales', 'Business Development Intern', ['Negotiation', 'CRM']],
  ['Operations', 'Operations Intern', ['Planning', 'Excel']],
  ['Operations', 'Supply Chain Intern', ['Planning', 'Vendors']],
] as const

const building = new Set(['Development', 'Tech', 'Designing'])

/** The postings for those who build, draw and test, as a team does every day; all of them where there are none. */
export function builtIn<T extends { title: string }>(all: readonly T[]): readonly T[] {
  const kinds = new Map<string, string>(postings.map(([category, title]) => [title, category]))
  const built = all.filter(({ title }) => building.has(kinds.get(title) ?? ''))
  return built.length ? built : all
}

/** Skills that read differently within a sentence. */
const inSentences: Record<string, string> = {
  REST: 'REST APIs',
  CI: 'CI pipelines',
  CRM: 'a CRM',
  Vendors: 'working with vendors',
  Networks: 'networking basics',
  Communication: 'clear communication',
  Empathy: 'listening',
  OWASP: 'the OWASP Top Ten',
}
const plainWords =
  /^(Testing|Statistics|User research|Typography|Prototyping|Analytics|Writing|Research|Screening|Negotiation|Planning)$/

/** A skill as it stands in a sentence. */
export const skillWords = (skill: string) =>
  inSentences[skill] ?? (plainWords.test(skill) ? skill.toLowerCase() : skill)

const joined = (skills: readonly string[]) => {
  const words = skills.map(skillWords)
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
}

const countWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

interface PostingContext {
  category: string
  title: string
  company: string
  project: string
  skills: readonly string[]
  hours: number
  months: number
}

const listed = (lines: readonly string[]) =>
  lines
    .filter(Boolean)
    .map((line) => `• ${capital(line)}`)
    .join('\n')

/** What a posting says, in sentences that no other posting has. */
export function wordsOf(random: Random, fresh: WithoutRepeats, posting: PostingContext) {
  const { category, title, company, project, skills, hours, months } = posting
  const craft = craftOf[category]
  const size = random.between(4, 6)
  const things = thingsOf[company] ?? []
  const words = {
    ...{ title, company, project, hours: String(hours), tried: craft?.tried ?? '' },
    months: months === 1 ? 'one month' : `${countWords[months]} months`,
    field: fieldOf[category] ?? '',
    skills: joined(skills),
    skill: skills.map(skillWords),
    other: skillWords(skills.at(-1) ?? ''),
    size: countWords[size] ?? '',
    cities: countWords.slice(2, 5),
    ...{ early: ['nine', 'half past nine', 'ten'], late: ['two', 'three', 'four'] },
    day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  }
  // A paragraph is about one thing.
  const say = (from: readonly string[], thing = random.one(things)) =>
    fresh(() => filledWith(random, random.fresh(from), { ...words, thing }))
  const thing = random.one(things)
  const why = say(reasonsOf[company] ?? [], thing)
  const role = say([rolesOf[title] ?? ''], thing) || say([rolesOf[title] ?? ''])
  const rest = [say(teams), say(beginnings), say(gains)].filter(Boolean)
  return {
    description: [`${why} ${role} ${say(offers)}`, ...random.some(rest, random.between(1, 3))]
      .map((part) => part.trim())
      .join(random.is(0.6) ? '\n\n' : ' '),
    scope: listed(random.some(craft?.tasks ?? [], random.between(3, 4)).map((task) => say([task]))),
    eligibility: [say(eligible) || say(eligibleToo), random.is(0.6) ? say(eligibleToo) : '']
      .filter(Boolean)
      .join(' '),
    learning: listed([
      ...Array.from({ length: random.between(1, 2) }, () => say(lessons)),
      `${say(craft?.learned ?? [])}.`,
    ]),
    team: say(teamLines),
  }
}

/** What applicants are asked about their skill, then about their time. */
export function questionsOf(random: Random, skills: readonly string[]) {
  const skill = skillWords(skills[0] ?? '')
  return [random.fresh(skillQuestions).replace('{skill}', skill), random.fresh(timeQuestions)]
}
const skillQuestions = [
  'Where have you used {skill} so far?',
  'Tell us about one thing you did that needed {skill}.',
  'What did you find hardest about {skill}, and what did you do about it?',
  'What would you show us to prove that you know {skill}?',
]
const timeQuestions = [
  'How many hours a week can you work, and from when?',
  'Which hours suit you, and when could you start?',
  'How many hours do you have in a normal week, and during exams?',
]
export const asksForTime = (question: string) => /\bhours\b/.test(question)
