import { msg, said } from '@app/contract/text.ts'

/** Change the day with the text. */
export const termsSince = '2026-11-21'

export const termsText = said([
  {
    id: 'what',
    title: msg('What Cohort is'),
    text: [
      msg(
        'Cohort shows internships, takes applications, brings interns and startups together in teams, and keeps the record of their work. By using it you agree to these terms.',
      ),
    ],
  },
  {
    id: 'account',
    title: msg('Your account'),
    text: [
      msg(
        'One account belongs to one person, with a real name and an e-mail address that reaches you. Keep your password to yourself; sign out devices that you no longer use.',
      ),
      msg(
        'Everybody starts as an intern. Other roles are given by the people who run Cohort; a startup’s role comes with the approval of its registration.',
      ),
    ],
  },
  {
    id: 'interns',
    title: msg('For applicants and interns'),
    text: [
      msg(
        'What you say of yourself is true, and what you hand in is yours or may be used by you. You may withdraw an application until it is closed.',
      ),
      msg(
        'Record your own time only, and report what was really done. Only approved hours count toward a certificate, and one that rests on false records is revoked, with the reason on its page.',
      ),
    ],
  },
  {
    id: 'startups',
    title: msg('For startups'),
    text: [
      msg(
        'Describe work honestly: duration, place, stipend and what is to be learned. Pay the stipend that was stated. Use what you learn about people for the project alone.',
      ),
      msg(
        'Who owns the results, and what must stay secret, is agreed between the startup and the interns before the project begins.',
      ),
    ],
  },
  {
    id: 'conduct',
    title: msg('How we treat each other'),
    text: [
      msg(
        'No harassment, no discrimination, no spam, no attempts to reach what is not yours. Decisions about people are made by people and can be asked about.',
      ),
      msg('Who breaks these terms can be suspended. They are told, and may answer by Contact Us.'),
    ],
  },
  {
    id: 'limits',
    title: msg('What we cannot promise'),
    text: [
      msg(
        'An application is no promise of an internship, and an internship none of a job. We keep the site running and your data safe with care, but cannot rule out every failure.',
      ),
    ],
  },
  {
    id: 'changes',
    title: msg('Changes'),
    text: [
      msg(
        'When these terms change, the day above changes with them. What was agreed for a running internship stays as it was.',
      ),
    ],
  },
])
