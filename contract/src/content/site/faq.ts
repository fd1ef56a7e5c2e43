import { msg } from '../../i18n/translate.ts'

/** Questions by audience. The answers must match what the product does. */
export const faqTexts = {
  'faq.meta_title': msg('Questions and answers'),
  'faq.meta_text': msg(
    'Answers about internships with {organisation}: applying, hours, daily reports, certificates, startups and your account.',
  ),
  'faq.title': msg('Questions and answers'),
  'faq.text': msg('What students, interns and startups ask us most.'),
  'faq.applying.title': msg('Applying'),
  'faq.applying.entries':
    '["faq.cost","faq.who","faq.paid","faq.resume","faq.outcome","faq.withdraw"]',
  'faq.cost.title': msg('Does {organisation} cost students anything?'),
  'faq.cost.text': msg('No. There is nothing to pay for applying, working or a certificate.'),
  'faq.who.title': msg('Who may apply?'),
  'faq.who.text': msg(
    'Anybody with an account and a confirmed e-mail address. Each internship says whom it is for under Eligibility.',
  ),
  'faq.paid.title': msg('Are the internships paid?'),
  'faq.paid.text': msg(
    'Each one says Paid, with its stipend a month, or Un-Paid. All of them are part-time.',
  ),
  'faq.resume.title': msg('Which files can my resume be?'),
  'faq.resume.text': msg(
    'PDF, DOC or DOCX of at most 10 MB. Only you and those who may review your application can open it.',
  ),
  'faq.outcome.title': msg('How do I learn what became of my application?'),
  'faq.outcome.text': msg(
    'My Applications shows each step, and you get a notification and a mail when one is taken.',
  ),
  'faq.withdraw.title': msg('Can I take an application back?'),
  'faq.withdraw.text': msg(
    'Yes, in My Applications, as long as it is open. There is one application for each internship.',
  ),
  'faq.working.title': msg('Hours, reports and certificates'),
  'faq.working.entries':
    '["faq.hours","faq.forgotten","faq.offline","faq.reader","faq.unread","faq.rejected","faq.certificate","faq.proof"]',
  'faq.hours.title': msg('How are my hours counted?'),
  'faq.hours.text': msg(
    'From check-in to check-out, without breaks, by the clock of the server. Hours are approved with the report of their day.',
  ),
  'faq.forgotten.title': msg('What if I forget to check out?'),
  'faq.forgotten.text': msg(
    'The session closes at the end of your day and does not count until your leader confirms a correction. You are told, and ask for it under Attendance.',
  ),
  'faq.offline.title': msg('What if I have no connection?'),
  'faq.offline.text': msg(
    'Check-ins, breaks, reports and tasks are kept on your device, shown as waiting, and sent once when you are back.',
  ),
  'faq.reader.title': msg('Who reads my daily report?'),
  'faq.reader.text': msg(
    'Your team leader, or their deputy. Without a leader it goes to the people of the next role.',
  ),
  'faq.unread.title': msg('What happens when nobody reads it?'),
  'faq.unread.text': msg(
    'Usually after 24 hours the reviewer is reminded, and after 48 hours the report moves to the next role.',
  ),
  'faq.rejected.title': msg('My report was rejected. What now?'),
  'faq.rejected.text': msg(
    'Read the comment, change the report and send it again. Both versions stay on record.',
  ),
  'faq.certificate.title': msg('When do I get my certificate?'),
  'faq.certificate.text': msg(
    'As soon as your approved hours reach the target of your internship and at least one task is completed.',
  ),
  'faq.proof.title': msg('How can somebody check a certificate?'),
  'faq.proof.text': msg(
    'Its QR code and its code lead to a public page that says what it certifies and whether it is still valid.',
  ),
  'faq.startups.title': msg('Startups'),
  'faq.startups.entries': '["faq.register","faq.team","faq.progress","faq.returned"]',
  'faq.register.title': msg('How do I register my startup?'),
  'faq.register.text': msg(
    'Create an account by Hire your team, say who you are and send it. We review it, meet you, and tell you our decision with its reason.',
  ),
  'faq.team.title': msg('How is my team chosen?'),
  'faq.team.text': msg(
    'An executive proposes people for your brief by skills, availability and their record, and says why. You accept or ask for changes.',
  ),
  'faq.progress.title': msg('What do I see of the work?'),
  'faq.progress.text': msg(
    'The progress of your projects, their milestones, the interns, and an update each week that is written from approved reports.',
  ),
  'faq.returned.title': msg('Can I send back what was delivered?'),
  'faq.returned.text': msg(
    'Yes. Return the milestone and say what is missing; the team sees it at once.',
  ),
  'faq.account.title': msg('Your account'),
  'faq.account.entries': '["faq.password","faq.languages","faq.data"]',
  'faq.password.title': msg('I forgot my password. What do I do?'),
  'faq.password.text': msg(
    'Use Forgot password on the sign-in page. A link by mail lets you choose a new one.',
  ),
  'faq.languages.title': msg('Which languages does {organisation} speak?'),
  'faq.languages.text': msg(
    'English, Spanish, French, German and Hindi. Choose one at the foot of a public page; mails come in the language of your settings.',
  ),
  'faq.data.title': msg('How do I get a copy of my data, or have it deleted?'),
  'faq.data.text': msg(
    'In your settings, under Your data: Export my data gives you a copy, Delete my account deletes it at once. What must stay on record stays without your name.',
  ),
} as const
