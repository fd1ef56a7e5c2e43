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

export const descriptionOf = (
  title: string,
  company: string,
  about: string,
  skills: readonly string[],
) =>
  `${about}\n\nAs ${title} at ${company} you work in a team of four to six interns with a team leader who reads your report every day. You take part in planning, own a piece of the product and show it at the end of each sprint.\n\nYou will use ${joined(skills)} on work that real people depend on.`

export const scopeOf = (skills: readonly string[]) =>
  [
    `Build and improve one part of the product with ${joined(skills)}.`,
    'Write down what you did and what you learned, every day.',
    'Review the work of a teammate each week.',
    'Present a finished piece to the startup at the end of the month.',
  ]
    .map((line) => `• ${line}`)
    .join('\n')

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

export const eligibilityOf = (skills: readonly string[]) =>
  `Students of any year and any college. You have tried ${skills[0]} in a course or a project of your own, and have a laptop and a steady connection.`

export const questionsOf = (skills: readonly string[]) => [
  `Tell us about something you made with ${skills[0]}.`,
  'How many hours a week can you give, and from when?',
]
