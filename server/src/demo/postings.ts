import type { Random } from './random.ts'

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

const joined = (skills: readonly string[]) => skills.join(' and ')

const teams = [
  'You join a team of six interns with a team leader who reads your report every day.',
  'The team has six interns and one leader, who was an intern here as well.',
  'There are six of you and a leader. Mornings are for work, and nobody expects messages after two.',
  'You work with five other interns. Your leader looks at what you made before lunch, so nothing waits long.',
]
const beginnings = [
  'Your first week is for reading, asking and one small change that reaches users.',
  'You begin with a task that fits into two days, and choose the next one yourself.',
  'In the first week you pair with somebody who knows the product.',
  'You start by using the product for a day and writing down what confused you.',
]
const gains = [
  'At the end of each sprint you show what you made to the startup.',
  'Whoever stays three months has presented at least one finished piece to the founders.',
  'You leave with work that you can show, and with a certificate that anyone can verify.',
  'Once a month you sit with the founders and see what your work changed.',
]

/** What the work is like, by category: what to do, and what one should have tried. */
const craftOf: Record<string, { tasks: readonly string[]; tried: string }> = {
  Development: {
    tasks: [
      'Own one screen or service, from the first sketch to the release.',
      'Write tests for what you change.',
      'Review a teammate’s branch each week.',
      'Fix what users report, smallest first.',
      'Keep the start of the app under two seconds.',
    ],
    tried: 'built something small that other people used',
  },
  Tech: {
    tasks: [
      'Find out why things fail, and write down how to repeat it.',
      'Automate one manual check each week.',
      'Watch the dashboards and say early when something looks odd.',
      'Answer questions of the team within the hour.',
      'Keep a log of what you tried.',
    ],
    tried: 'kept a machine, a network or a data set in order',
  },
  AI: {
    tasks: [
      'Prepare data, and say honestly what is missing in it.',
      'Train small models before large ones, and compare them with a simple rule.',
      'Read one paper a week and explain it in five sentences.',
      'Put one model behind a page that the team can try.',
    ],
    tried: 'trained a model and looked at where it was wrong',
  },
  Designing: {
    tasks: [
      'Talk with three users before the first screen.',
      'Draw two versions, test both, keep one.',
      'Hand over to developers with every state: empty, loading, broken, full.',
      'Tend the library of components.',
      'Sit with a user once a week.',
    ],
    tried: 'designed something that was printed, built or used',
  },
  Marketing: {
    tasks: [
      'Plan two weeks of posts and measure which ones people answer.',
      'Write for one channel at a time, in the words of customers.',
      'Visit two colleges or markets a month.',
      'Report what did not work, too.',
    ],
    tried: 'run a page, a stall or an event',
  },
  'Content Writing': {
    tasks: [
      'Write one long piece and three short ones a week.',
      'Talk with the people you write about.',
      'Cut other people’s texts kindly.',
      'Keep the help pages true after each release.',
    ],
    tried: 'published something with your name on it',
  },
  'Human Resources': {
    tasks: [
      'Read applications and answer each of them.',
      'Prepare interviews, take notes, and send them the same day.',
      'Welcome newcomers in their first week.',
      'Keep the lists right; people depend on them.',
    ],
    tried: 'organised people: a club, a fest, a class',
  },
  Finance: {
    tasks: [
      'Check invoices against deliveries.',
      'Close the books of the week, every Friday.',
      'Explain one number to the team in plain words.',
      'Chase what is overdue, politely.',
    ],
    tried: 'kept accounts for a shop, a club or your family',
  },
  Sales: {
    tasks: [
      'Call ten people a day and write down what they said.',
      'Follow up when you said you would.',
      'Bring one customer’s problem to the team each week.',
      'Prepare offers with somebody senior.',
    ],
    tried: 'sold something to a stranger',
  },
  Operations: {
    tasks: [
      'Plan the week with the people who drive, cook or pack.',
      'Find the step that everyone waits for, and shorten it.',
      'Keep stock lists that are true.',
      'Write down what to do when something goes wrong.',
    ],
    tried: 'planned something with many people and little time',
  },
}

export const learningOf = (skills: readonly string[]) =>
  [
    `${skills[0]} in a product that people use, beyond what a course can show.`,
    'How a team plans a week, reviews work and delivers on a date.',
    'How to explain a decision in writing, and to take a review well.',
  ]
    .map((line) => `• ${line}`)
    .join('\n')

export const teamOf = (project: string) =>
  `You join the team of ${project}: four to six interns and a team leader who reads every report and answers within a day.`

interface PostingContext {
  category: string
  title: string
  company: string
  about: string
  skills: readonly string[]
}

const crafts = ({ category }: PostingContext) => craftOf[category] ?? craftOf.Operations

export function wordsOf(random: Random, posting: PostingContext) {
  const { title, company, about, skills } = posting
  const craft = crafts(posting)
  const offer = random.one([
    `As ${title} you work on one part of it, with ${joined(skills)}.`,
    `We look for a ${title} who works with ${joined(skills)} and likes to finish things.`,
    `${company} needs a ${title} now: there is more to do with ${joined(skills)} than we can.`,
    `The ${title} before you has moved on to a paid job. Their part waits for you.`,
  ])
  const lines = [random.one(teams), random.one(beginnings), random.one(gains)]
  const who = random.one([
    'Students of any year and any college.',
    'Anyone who studies, also by distance.',
    'Students from the second year on.',
    'You may study anything; we look at what you made.',
  ])
  return {
    description: [about, `${offer} ${lines[0]}`, ...lines.slice(1, random.between(2, 3))].join(
      '\n\n',
    ),
    scope: random
      .some(craft?.tasks ?? [], random.between(3, 4))
      .map((line) => `• ${line}`)
      .join('\n'),
    eligibility: `${who} You have ${craft?.tried ?? ''}, and know ${random.one(skills)} a little.`,
  }
}

export const questionsOf = (skills: readonly string[]) => [
  `Tell us about something you made with ${skills[0]}.`,
  'How many hours a week can you work, and from when?',
]

const openings = [
  'I have followed {company} since a friend told me about it, and I would like to help with what comes next.',
  'My last project taught me to finish what I start. I would bring that, and four afternoons a week.',
  'A senior from my college interned at {company} and still talks about the reviews. I want to learn the same way.',
  'I am looking for my first team. I have used {skill} alone so far and know how much I am missing.',
  'Your posting says what the work is and what it pays, which is rare. So here is what I can do.',
  'I come from a small town near {city}, and what {company} does would have helped my own family.',
]
const proofs = [
  'With {skill} I made the timetable of our department, which about 300 students open every morning.',
  'I spent the last holidays on {skill} and rebuilt one course project from nothing.',
  'You can see {skill} in the second project of my resume; the first one is older.',
  'I have not used all of the skills you list, but {skill} I use every week.',
  'For the college festival I did everything with {skill} in nine days, and two of them went wrong.',
]
const closings = [
  '',
  '',
  'I can begin right away.',
  'My exams end on the 12th; after that I am free every day until two.',
]
const skillAnswers = [
  'A price tracker for the market in my street. It ran for a year on an old phone.',
  'The website of the college festival, together with two friends. I did the parts people see.',
  'A small one: it sorts my lecture notes by topic. I still use it.',
  'My course project. It was graded well, but I would build it differently today.',
  'I translated a tutorial into Marathi and extended its example on the way.',
]
const hourAnswers = [
  'About 20, mornings from Monday to Friday, from next month.',
  '16 during the term and 24 in the holidays. I can start in two weeks.',
  '20 hours, except for the week of the exams.',
  'Four hours a day. From the first of the month, when I have moved.',
]
/** What HR notes after an interview. */
export const remarks = [
  'Clear answers and a good work sample.',
  'Strong on the basics. Ask about availability next term.',
  'Kind and curious. Worth a second conversation.',
  'The sample is a course project, but the questions about it were good.',
  'Wants to lead quickly. Would start with a small task.',
  'Two years of volunteering; used to deadlines.',
  'Resume is short, the conversation was not.',
]

export const answerTo = (random: Random, question: string) =>
  random.one(/hours/.test(question) ? hourAnswers : skillAnswers)

interface Addressee {
  company_name: string
  location: string
  skills: readonly string[]
}

/** A cover letter for a posting; some write none. */
export function letterOf(random: Random, posting: Addressee): string {
  if (random.is(0.15)) return ''
  const filled = (text: string) =>
    text
      .replaceAll('{company}', posting.company_name)
      .replaceAll('{skill}', random.one(posting.skills))
      .replaceAll('{city}', posting.location)
  return [random.one(openings), random.one(proofs), random.one(closings)]
    .map(filled)
    .filter(Boolean)
    .join(' ')
}
