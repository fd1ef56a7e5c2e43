/** The synthetic market: everything about a user or a posting is derived from its number. */

const skills = [
  ...['React', 'Python', 'Kotlin', 'Figma', 'Angular', 'Docker', 'Golang', 'Django', 'Flutter'],
  ...['Laravel', 'Blender', 'Tableau', 'Excel', 'Copywriting', 'Robotics', 'Solidity', 'Swift'],
  ...['TensorFlow', 'Kubernetes', 'Photoshop', 'Typescript', 'Postgres', 'Marketing', 'Finance'],
] as const
const trades = [
  ...['Developer', 'Engineer', 'Analyst', 'Designer', 'Researcher'],
  ...['Writer', 'Tester', 'Consultant', 'Planner', 'Assistant'],
] as const
const places = [
  ...['Bengaluru', 'Mumbai', 'Pune', 'Hyderabad', 'Chennai', 'Kolkata', 'Jaipur', 'Kochi'],
  ...['Indore', 'Surat', 'Nagpur', 'Bhopal', 'Lucknow', 'Mysuru', 'Vadodara', 'Guwahati'],
] as const
const firms = [
  ...['Asha', 'Bodhi', 'Chakra', 'Dhruva', 'Ekam', 'Falak', 'Garuda', 'Hamsa', 'Indra', 'Jyoti'],
  ...['Kavya', 'Lotus', 'Meghna', 'Nirmal', 'Ojas', 'Prithvi', 'Quartz', 'Rasa', 'Surya', 'Tara'],
] as const
const endings = ['Labs', 'Works', 'Systems', 'Studio', 'Analytics', 'Foods', 'Energy', 'Health']
export const market = { skills, trades, places, firms, endings }
export const categories = ['Tech', 'AI', 'Designing', 'Development', 'Marketing', 'Finance', 'HR']

const kinds = [
  ...['person', 'leader', 'manager', 'startup', 'hr', 'superadmin', 'internship', 'resume'],
  ...['application', 'step', 'interview', 'hire', 'news', 'project', 'team', 'task', 'entry'],
  ...['report', 'meeting', 'company', 'correction', 'review'],
] as const
type Kind = (typeof kinds)[number]
/** Those who are signed in, each with the token of their number. */
export type Account = Extract<
  Kind,
  'person' | 'leader' | 'manager' | 'startup' | 'hr' | 'superadmin'
>

/** The first 19 characters of every id of a kind; the number follows in hexadecimal. */
const prefixOf = (kind: Kind) =>
  `00000000-0000-7000-8${kinds.indexOf(kind).toString(16).padStart(3, '0')}-`
export const idOf = (kind: Kind, n: number) => prefixOf(kind) + n.toString(16).padStart(12, '0')
export const sqlId = (kind: Kind, n: string) =>
  `('${prefixOf(kind)}' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`

/** The first users, on whose behalf signed-in requests are sent. */
export const signedIn = 1000
export const password = 'correct horse battery'
export const emailOf = (n: number, kind: Account = 'person') => `${kind}${n}@bench.example`
export const tokenOf = (n: number, kind: Account = 'person') => `bench-token-of-${kind}-${n}`
export const as = (token: string) => ({ authorization: `Bearer ${token}` })
/** How many postings have applications when a run begins: all but the last tenth. */
export const postingsAppliedTo = (internships: number) => internships - internships / 10

/** Paid postings on the first page of the list; every third one is unpaid, every tenth one closed. */
export const shownPostings = [1, 2, 4, 5, 7, 8, 11, 13, 14, 16, 17, 19].map((n) =>
  idOf('internship', n),
)

/** Eight people work in the team of a leader; those in none of these teams are in a group of fifty without one. */
export const teamSize = 8
export const groupSize = 50
/** How many there are beside the people: one leader for fifty, who has one team and one project. */
export const staffOf = ({ people }: { people: number }) => {
  const leaders = Math.max(10, Math.floor(people / 50))
  const members = leaders * teamSize
  return {
    leaders,
    members,
    groups: Math.ceil((people - members) / groupSize),
    managers: Math.ceil(leaders / 10),
    startups: Math.ceil(leaders / 5),
    hr: 5,
  }
}

/** The nth application of a run: a different user and posting every time. */
export function applicationOf(n: number, internships: number, from = 0) {
  const person = 1 + (n % signedIn)
  const first = postingsAppliedTo(internships) + Math.floor((from * internships) / 10)
  const internship = 1 + first + Math.floor(n / signedIn)
  return {
    token: tokenOf(person),
    person: idOf('person', person),
    internship: idOf('internship', internship),
    resume: idOf('resume', person),
    email: emailOf(person),
  }
}

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** A typo: two neighbouring letters swapped, or one left out. */
function slip(word: string, n: number): string {
  const place = 1 + (n % (word.length - 2))
  const rest = word.slice(place)
  if (n % 2) return word.slice(0, place) + rest.slice(1)
  return word.slice(0, place) + (rest[1] ?? '') + (rest[0] ?? '') + rest.slice(2)
}

/** The nth of thousands of different searches: mistyped words, most with a filter. */
export function searchOf(n: number, spell = slip): Record<string, string> {
  const words = [spell(at(skills, n), Math.floor(n / 7)), at(trades, Math.floor(n / 24))]
  const firm = n % 3 ? [] : [spell(at(firms, Math.floor(n / 5)), n)]
  const search = [...words, ...firm, at(places, Math.floor(n / 240))]
  const filters: Record<string, string>[] = [
    {},
    { paid: 'Paid' },
    { remote: 'true' },
    { category: 'Tech' },
  ]
  return { search: search.join(' '), ...at(filters, Math.floor(n / 3)) }
}

export const searchPath = (n: number) => `/api/internships?${new URLSearchParams(searchOf(n))}`
