import { msg, said } from '@app/contract/text.ts'

/** What people ask, by who asks it. Each answer says what the product does. */
export const faq = said([
  {
    id: 'applying',
    title: msg('Applying'),
    entries: [
      {
        question: msg('Does Cohort cost students anything?'),
        answer: msg('No. There is nothing to pay for applying, working or a certificate.'),
      },
      {
        question: msg('Who may apply?'),
        answer: msg(
          'Anybody with an account and a confirmed e-mail address. Each internship says whom it is for under Eligibility.',
        ),
      },
      {
        question: msg('Are the internships paid?'),
        answer: msg(
          'Each one says Paid, with its stipend a month, or Un-Paid. All of them are part-time.',
        ),
      },
      {
        question: msg('Which files can my resume be?'),
        answer: msg(
          'PDF, DOC or DOCX of at most 10 MB. Only you and those who may review your application can open it.',
        ),
      },
      {
        question: msg('How do I learn what became of my application?'),
        answer: msg(
          'My Applications shows each step, and you get a notification and a mail when one is taken.',
        ),
      },
      {
        question: msg('Can I take an application back?'),
        answer: msg(
          'Yes, in My Applications, as long as it is open. There is one application for each internship.',
        ),
      },
    ],
  },
  {
    id: 'working',
    title: msg('Hours, reports and certificates'),
    entries: [
      {
        question: msg('How are my hours counted?'),
        answer: msg(
          'From check-in to check-out, without breaks, by the clock of the server. Hours are approved with the report of their day.',
        ),
      },
      {
        question: msg('What if I forget to check out?'),
        answer: msg(
          'The session closes at the end of your day and does not count until your leader confirms a correction. You are told, and ask for it under Attendance.',
        ),
      },
      {
        question: msg('What if I have no connection?'),
        answer: msg(
          'Check-ins, breaks, reports and tasks are kept on your device, shown as waiting, and sent once when you are back.',
        ),
      },
      {
        question: msg('Who reads my daily report?'),
        answer: msg(
          'Your team leader, or their deputy. Without a leader it goes to the people of the next role.',
        ),
      },
      {
        question: msg('What happens when nobody reads it?'),
        answer: msg(
          'Usually after 24 hours the reviewer is reminded, and after 48 hours the report moves to the next role.',
        ),
      },
      {
        question: msg('My report was rejected. What now?'),
        answer: msg(
          'Read the comment, change the report and send it again. Both versions stay on record.',
        ),
      },
      {
        question: msg('When do I get my certificate?'),
        answer: msg(
          'As soon as your approved hours reach the target of your internship and at least one task is completed.',
        ),
      },
      {
        question: msg('How can somebody check a certificate?'),
        answer: msg(
          'Its QR code and its code lead to a public page that says what it certifies and whether it is still valid.',
        ),
      },
    ],
  },
  {
    id: 'startups',
    title: msg('Startups'),
    entries: [
      {
        question: msg('How do I register my startup?'),
        answer: msg(
          'Create an account by Hire your team, say who you are and send it. We review it, meet you, and tell you our decision with its reason.',
        ),
      },
      {
        question: msg('How is my team chosen?'),
        answer: msg(
          'An executive proposes people for your brief by skills, availability and their record, and says why. You accept or ask for changes.',
        ),
      },
      {
        question: msg('What do I see of the work?'),
        answer: msg(
          'The progress of your projects, their milestones, the interns, and an update each week that is written from approved reports.',
        ),
      },
      {
        question: msg('Can I send back what was delivered?'),
        answer: msg('Yes. Return the milestone and say what is missing; the team sees it at once.'),
      },
    ],
  },
  {
    id: 'account',
    title: msg('Your account'),
    entries: [
      {
        question: msg('I forgot my password. What do I do?'),
        answer: msg(
          'Use Forgot password on the sign-in page. A link by mail lets you choose a new one.',
        ),
      },
      {
        question: msg('Which languages does Cohort speak?'),
        answer: msg(
          'English, Spanish, French, German and Hindi. Choose one at the foot of a public page; mails come in the language of your settings.',
        ),
      },
      {
        question: msg('How do I get a copy of my data, or have it deleted?'),
        answer: msg(
          'Write to us by Contact Us from the address of your account. What must stay on record stays without your name.',
        ),
      },
    ],
  },
])
