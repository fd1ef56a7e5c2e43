export const firstNames = [
  'Aarav',
  'Aditi',
  'Aisha',
  'Akash',
  'Ananya',
  'Anjali',
  'Arjun',
  'Bhavna',
  'Deepak',
  'Devika',
  'Diya',
  'Esha',
  'Farhan',
  'Gaurav',
  'Harini',
  'Imran',
  'Ishaan',
  'Ishita',
  'Kabir',
  'Karthik',
  'Kavya',
  'Lakshmi',
  'Manish',
  'Meera',
  'Mohit',
  'Naveen',
  'Neha',
  'Nikhil',
  'Nisha',
  'Pooja',
  'Pranav',
  'Priya',
  'Rahul',
  'Ravi',
  'Rhea',
  'Rohan',
  'Sahil',
  'Sana',
  'Sanjana',
  'Shreya',
  'Siddharth',
  'Sneha',
  'Tanvi',
  'Tarun',
  'Varun',
  'Vikram',
  'Yash',
  'Zoya',
] as const

export const lastNames = [
  'Agarwal',
  'Ahmed',
  'Banerjee',
  'Bhat',
  'Chatterjee',
  'Chopra',
  'Das',
  'Desai',
  'Deshpande',
  'Fernandes',
  'Ghosh',
  'Gupta',
  'Iyer',
  'Jain',
  'Joshi',
  'Kapoor',
  'Khan',
  'Kulkarni',
  'Kumar',
  'Mehta',
  'Menon',
  'Mishra',
  'Nair',
  'Patel',
  'Pillai',
  'Rao',
  'Reddy',
  'Saxena',
  'Sharma',
  'Singh',
  'Srinivasan',
  'Varma',
  'Verma',
] as const

export const cities = [
  'Bengaluru',
  'Hyderabad',
  'Pune',
  'Mumbai',
  'Chennai',
  'Delhi',
  'Gurugram',
  'Kolkata',
  'Ahmedabad',
  'Kochi',
  'Jaipur',
] as const

const studies: Record<string, readonly string[]> = {
  code: [
    'B.Tech in Computer Science, third year',
    'B.Tech in Information Technology, final year',
    'BCA, second year',
    'BCA, final year',
    'B.E. in Electronics, final year',
    'MCA, first year',
  ],
  data: [
    'M.Sc. in Data Science, first year',
    'B.Sc. in Statistics, third year',
    'B.Tech in Computer Science, final year',
    'B.Sc. in Mathematics, final year',
  ],
  design: ['B.Des, third year', 'B.Des, final year', 'BFA in Applied Art, third year'],
  business: ['BBA, final year', 'BBA, second year', 'MBA, first year', 'B.Com, third year'],
  words: [
    'BA in English, final year',
    'BA in Journalism, third year',
    'MA in Mass Communication, first year',
  ],
}

const fieldOf: Record<string, string> = {
  Development: 'code',
  Tech: 'code',
  AI: 'data',
  Designing: 'design',
  'Content Writing': 'words',
}

/** The studies that lead to a category of work. */
export const studiesFor = (category: string) =>
  studies[fieldOf[category] ?? 'business'] ?? studies.business ?? []

interface Career {
  education: string
  bio: string
  skills: string[]
}

/** What the people around the interns have learned and do. */
export const careersOf: Record<string, readonly Career[]> = {
  startup_rep: [
    {
      education: 'MBA, IIM Indore, 2016',
      bio: 'Founder. Sold vegetables before selling software.',
      skills: ['Sales', 'Strategy'],
    },
    {
      education: 'B.Tech, NIT Trichy, 2012',
      bio: 'Co-founder; worked in logistics before this.',
      skills: ['Operations', 'Product'],
    },
    {
      education: 'MBBS, Pune, 2011',
      bio: 'Doctor turned founder. I read every weekly update.',
      skills: ['Health', 'Product'],
    },
    {
      education: 'M.A. in Development Studies, TISS, 2014',
      bio: 'Started with one shop and a spreadsheet.',
      skills: ['Fundraising', 'Partnerships'],
    },
  ],
  project_manager: [
    {
      education: 'PGDM, 2013',
      bio: 'Keeps four projects honest with each other.',
      skills: ['Planning', 'Scrum'],
    },
    {
      education: 'B.E. in Mechanical Engineering, 2010',
      bio: 'Came from building bridges; prefers small releases.',
      skills: ['Planning', 'Risk'],
    },
  ],
  hr: [
    {
      education: 'MBA in Human Resources, 2017',
      bio: 'Answers every application, most of them within a week.',
      skills: ['Interviews', 'Hiring'],
    },
    {
      education: 'M.A. in Psychology, 2015',
      bio: 'Talks with everyone who applies for design and writing.',
      skills: ['Interviews', 'Coaching'],
    },
  ],
  team_leader: [
    {
      education: 'B.Tech in Computer Science, 2022',
      bio: 'Was an intern here in 2021. Reviews before ten.',
      skills: ['React', 'Mentoring'],
    },
    {
      education: 'MCA, 2021',
      bio: 'Leads six interns and still writes code on Fridays.',
      skills: ['Node.js', 'Reviews'],
    },
    {
      education: 'B.Des, 2020',
      bio: 'Designer by training, team leader by accident.',
      skills: ['Figma', 'Facilitation'],
    },
  ],
}

export const otherCareers: readonly Career[] = [
  {
    education: 'B.Tech in Information Technology, 2016',
    bio: 'Looks after the people and the tools behind the teams.',
    skills: ['PostgreSQL', 'Planning'],
  },
  {
    education: 'B.Sc. in Computer Science, 2018',
    bio: 'Helps whoever is stuck, usually before lunch.',
    skills: ['TypeScript', 'Reviews'],
  },
  {
    education: 'MBA, 2014',
    bio: 'Makes sure that what was promised gets done.',
    skills: ['Operations', 'Reporting'],
  },
  {
    education: 'B.E. in Computer Engineering, 2019',
    bio: 'Reads every stack trace to the end.',
    skills: ['Node.js', 'Debugging'],
  },
  {
    education: 'M.Sc. in Mathematics, 2015',
    bio: 'Counts things for a living and likes it when they add up.',
    skills: ['SQL', 'Reporting'],
  },
  {
    education: 'MCA, 2017',
    bio: 'Writes documentation that people actually open.',
    skills: ['TypeScript', 'Writing'],
  },
  {
    education: 'BBA, 2013',
    bio: 'Ran a hostel with two hundred students; internships are easier.',
    skills: ['Planning', 'Coaching'],
  },
  {
    education: 'B.Tech in Electronics, 2020',
    bio: 'Repairs radios, and code that nobody wants to touch.',
    skills: ['React', 'Testing'],
  },
]

export const departmentsOfDemo = [
  'Engineering',
  'Human Resources',
  'Marketing',
  'Operations',
  'Finance',
  'Product',
] as const
