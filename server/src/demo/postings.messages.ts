/** What a person with this title does here. */
export const rolesOf: Record<string, string> = {
  'React Frontend Developer':
    'You rebuild {thing} screen by screen, and each screen goes live the week it’s done.',
  'Node.js Backend Developer':
    'You own the API behind {thing}: its data, its errors and its answers at peak time.',
  'Full Stack Developer':
    'You take {thing} from the database to the button, with a designer beside you.',
  'Android App Developer':
    'You bring {thing} to phones with two gigabytes of memory and little signal.',
  'Flutter Developer': 'You make {thing} feel the same on a cheap Android phone and on an iPhone.',
  'Python Developer': 'You clean up the service behind {thing} and write the tests it never had.',
  'DevOps Intern': 'You make releases of {thing} boring: one command, one dashboard, one way back.',
  'Quality Assurance Intern':
    'You try to break {thing} before our users do, and turn what you find into tests.',
  'Cyber Security Intern': 'You look at {thing} as an attacker would and help fix what you find.',
  'Data Analyst': 'You find out who uses {thing}, who gives up halfway, and where.',
  'Technical Support Intern':
    'You answer people who are stuck in {thing}, and tell the team what keeps coming back.',
  'Machine Learning Intern':
    'You build a first model that helps {thing} guess what comes next, and say when it shouldn’t.',
  'Computer Vision Intern':
    'You teach {thing} to read photos taken in bad light by people in a hurry.',
  'Natural Language Processing Intern':
    'You help {thing} understand messages that mix two languages in one line.',
  'UI/UX Designer':
    'You watch people use {thing}, draw what you learned, and test it the same week.',
  'Graphic Designer':
    'You give {thing} a face: icons, print and pictures that still work in one colour.',
  'Product Designer': 'You decide with us what {thing} should stop doing, and design what stays.',
  'Motion Designer': 'You explain {thing} in films of twenty seconds that also work without sound.',
  'Digital Marketing Intern':
    'You help people who need {thing} find it, and show us which words brought them.',
  'Social Media Intern':
    'You tell the story of {thing} in short posts and answer whoever writes back.',
  'Brand Ambassador':
    'You show {thing} at colleges and markets and bring home what people said about it.',
  'Content Writer': 'You write about {thing} for people who have never heard of us.',
  'Technical Writer':
    'You write the help pages for {thing}, and you try each step before you publish it.',
  'Talent Acquisition Intern':
    'You find the people who’ll work on {thing}, and every applicant hears back from you.',
  'People Operations Intern':
    'You look after the team behind {thing}: first days, leave, and the questions nobody asks aloud.',
  'Finance and Accounts Intern':
    'You find out what {thing} costs us per customer, and close the books each week.',
  'Business Development Intern':
    'You talk to people who might pay for {thing} and learn why they don’t yet.',
  'Operations Intern':
    'You walk through a whole day of {thing} and shorten whatever people wait for.',
  'Supply Chain Intern':
    'You follow what {thing} needs from its source to the door and find where it gets stuck.',
}

export const offers = [
  'You’ll mostly need {skills}.',
  'Day to day that means {skills}.',
  'We use {skills}, and little else.',
  'It takes {skills}, and the patience to finish.',
  '{Skills}: that’s the work, and nobody expects you to know all of it.',
  'Bring some {skill}; the rest comes with the work.',
  'About half of it is {skill}, and the other half is asking good questions.',
  'The {title} before you has moved on to a paid job and left notes.',
  'It’s a new role, so part of it is finding out what a {title} can do for us.',
  'If you like {skill}, you’ll like most days here.',
]
export const teams = [
  'You join {size} interns and a team leader who reads every report.',
  '{Size} interns sit in the team; the leader started here as one of them.',
  'Mornings are for work on {thing}, and nobody expects messages after {late}.',
  'Your leader looks at your work before lunch, so {thing} never waits long.',
  'There are {size} of you, in {cities} cities, with one short call at {early}.',
  'You pair with somebody who has worked on {thing} for a term.',
  'The team of {project} is small: {size} interns, one leader, no layers.',
  'On {day}s the whole team looks at {thing} together for an hour.',
]
export const beginnings = [
  'Your first week is for reading, asking and one small change to {thing}.',
  'You begin with a task in {thing} that fits into two days.',
  'You start by using {thing} for a day and writing down what confused you.',
  'In week one you sit beside somebody who uses {thing} for a living.',
  'By the second {day}, something of yours is in {thing}.',
  'First you fix the smallest complaint about {thing}, then you pick the next one.',
  'We hand you {thing} with its known faults, and a list of people to ask.',
  'Before you change {thing}, you explain it back to us in five sentences.',
]
export const gains = [
  'Each sprint ends with you showing {thing} to the founders of {company}.',
  'After {months} you’ll have one finished piece with your name on it, and a certificate anyone can verify.',
  'Once a month you sit with the founders of {company} and see what changed.',
  'What you make for {thing} is yours to show, whatever you do next.',
  'People who did well on {thing} were asked to stay on.',
  'You leave {company} with a reference that says what you did, not that you were punctual.',
  '{Months} is short, so we agree on one result and protect your time for it.',
]

/** What the work is like, by category: what to do, what one learns, and what one should have tried. */
export const craftOf: Record<
  string,
  { tasks: readonly string[]; learned: readonly string[]; tried: string }
> = {
  Development: {
    tasks: [
      'Own one part of {thing}, from the first sketch to the release.',
      'Write tests for whatever you change in {thing}.',
      'Review a teammate’s branch of {thing} before lunch.',
      'Fix what users report about {thing}, smallest first.',
      'Get {thing} to open in under two seconds on a slow phone.',
      'Remove code from {thing} that nobody needs.',
      'Make {thing} work on a slow line.',
    ],
    learned: [
      'reading other people’s code in {thing}',
      'releasing {thing} without holding your breath',
    ],
    tried: 'built something small that others used',
  },
  Tech: {
    tasks: [
      'Find out why {thing} fails, and write down how to repeat it.',
      'Automate one manual check of {thing} each week.',
      'Watch the dashboards of {thing} and say early when something looks odd.',
      'Answer questions about {thing} within the hour.',
      'Keep a log of what you tried with {thing}.',
      'Write the page to open when {thing} is down at night.',
    ],
    learned: [
      'finding a cause in {thing} instead of a guess',
      'staying calm while {thing} is down',
    ],
    tried: 'kept a machine, a network or a data set in order',
  },
  AI: {
    tasks: [
      'Prepare the data of {thing}, and say what’s missing in it.',
      'Compare each model for {thing} with a simple rule.',
      'Read one paper a week and explain what it means for {thing}.',
      'Put a model behind {thing} that the team can try.',
      'Label two hundred examples of {thing} yourself before asking for more.',
      'Show where {thing} is wrong, and for whom.',
    ],
    learned: [
      'telling a good model from a lucky one in {thing}',
      'explaining {thing} to people who distrust it',
    ],
    tried: 'trained a model and looked at where it was wrong',
  },
  Designing: {
    tasks: [
      'Talk with three users of {thing} before the first screen.',
      'Draw two versions of {thing}, test both, keep one.',
      'Hand over {thing} with every state: empty, loading, broken, full.',
      'Tend the shared components behind {thing}.',
      'Sit with somebody who uses {thing} once a week.',
      'Make {thing} readable in sunlight.',
    ],
    learned: [
      'defending a choice in {thing} with what users did',
      'drawing {thing} so that it can be built',
    ],
    tried: 'designed something that was printed, built or used',
  },
  Marketing: {
    tasks: [
      'Plan two weeks of posts about {thing} and measure which ones people answer.',
      'Describe {thing} in the words of customers.',
      'Take {thing} to two colleges or markets a month.',
      'Report what didn’t work for {thing}, too.',
      'Find ten people who stopped using {thing}, and ask why.',
    ],
    learned: [
      'knowing which post about {thing} worked, and why',
      'talking about {thing} without slogans',
    ],
    tried: 'run a page, a stall or an event',
  },
  'Content Writing': {
    tasks: [
      'Write one long piece and three short ones about {thing} each week.',
      'Interview people who use {thing}.',
      'Cut our old texts about {thing} by a third.',
      'Keep the help for {thing} true after each release.',
      'Collect the questions people ask about {thing}, and answer the first ten.',
    ],
    learned: [
      'writing about {thing} so that a tired reader follows',
      'taking an edit of {thing} well, and giving one',
    ],
    tried: 'published something with your name on it',
  },
  'Human Resources': {
    tasks: [
      'Read applications for {thing} and answer each of them.',
      'Prepare interviews for the team of {thing}, and send the notes the same day.',
      'Welcome newcomers to {thing} in their first week.',
      'Keep the lists of {project} right; people depend on them.',
      'Ask people who leave {project} what we should change.',
    ],
    learned: [
      'holding a fair interview for {thing}',
      'saying no to a candidate for {thing} kindly',
    ],
    tried: 'organised people: a club, a fest, a class',
  },
  Finance: {
    tasks: [
      'Check invoices for {thing} against what was delivered.',
      'Close the books of {project} every Friday.',
      'Explain one number behind {thing} to the team in plain words.',
      'Chase what’s overdue for {thing}, politely.',
      'Build the budget of {project} for the next term.',
    ],
    learned: ['reading the accounts behind {thing}', 'saying what {thing} really costs'],
    tried: 'kept accounts for a shop, a club or your family',
  },
  Sales: {
    tasks: [
      'Call ten people a day about {thing} and write down what they said.',
      'Follow up on {thing} when you said you would.',
      'Bring one customer’s problem with {thing} to the team each week.',
      'Prepare offers for {thing} with somebody senior.',
      'Find out who decides about {thing} in a small business.',
    ],
    learned: ['listening to a no about {thing}', 'pricing {thing} with a straight face'],
    tried: 'sold something to a stranger',
  },
  Operations: {
    tasks: [
      'Plan the week of {thing} with the people who do the work.',
      'Find the step in {thing} that everyone waits for, and shorten it.',
      'Keep the stock list behind {thing} true.',
      'Write down what to do when {thing} goes wrong.',
      'Spend a morning a week where {thing} is used.',
    ],
    learned: [
      'planning {thing} with people who are busier than you',
      'seeing where {thing} loses its time',
    ],
    tried: 'planned something with many people and little time',
  },
}

export const lessons = [
  '{Skill} in a product that people use, beyond what a course can show.',
  'How {project} plans a week and delivers on a date.',
  'Explaining a decision about {thing} in writing.',
  'When to reach for {skill}, and when {thing} needs something else.',
  'What the founders of {company} look at before they say yes.',
  'Taking a review of {thing} well, and giving one.',
]
export const eligible = [
  'Students of any year and any college who’ve {tried}.',
  'You’re curious about {other} and have {tried}.',
  'A first internship is fine, as long as you’ve {tried} and like {skill}.',
  'Any degree, any year: what counts is that you’ve {tried}.',
  'You study something close to {field} and have {tried}.',
  'You can spare {hours} hours a week and have {tried}.',
]
export const eligibleToo = [
  'One term of {skill} is enough.',
  'Distance learning is fine, and so is {skill} from videos.',
  'From the second year on, with some {skill} behind you.',
  'You may study anything if you can show us some {skill}.',
  'Marks don’t matter here; {skill} and a bit of proof do.',
  'We like people who ask when they’re stuck on {skill}.',
]

export const teamLines = [
  '{Size} interns and a team leader work on {project}, and you’ll report to the leader, who answers within a day.',
  'You join {project}, with {size} interns and a leader who reads every report.',
  '{Project} has {size} interns, most of them second- and third-year students, and one leader.',
  'There are {size} of you on {project}, and a leader who reviews before lunch.',
  'A leader and {size} interns, who share {thing} between them.',
  'You’d be the newest of {size} on {project}, next to whoever looks after {thing}.',
  '{Size} people from {cities} colleges, one leader and a shared list for {thing}.',
]
