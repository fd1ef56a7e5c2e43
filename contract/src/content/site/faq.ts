import { msg } from '../../i18n/translate.ts'

/** Questions by audience. The answers must match what the product does. */
export const faqTexts = {
  'faq.meta_title': msg('FAQ'),
  'faq.meta_text': msg(
    'Answers about internships with {organisation}: applying, hours, daily reports, certificates, startups and your account.',
  ),
  'faq.title': msg('FAQ'),
  'faq.text': msg('What students, interns and startups ask us most.'),
  'faq.applying.title': msg('Applying'),
  'faq.applying.entries':
    '["faq.cost","faq.who","faq.paid","faq.resume","faq.outcome","faq.withdraw"]',
  'faq.cost.title': msg('Is {organisation} free for students?'),
  'faq.cost.text': msg('Yes. Applying, working and certificates are all free.'),
  'faq.who.title': msg('Who can apply?'),
  'faq.who.text': msg("Anyone with a confirmed account. Check each posting's eligibility."),
  'faq.paid.title': msg('Are the internships paid?'),
  'faq.paid.text': msg(
    'Each posting says Paid, with the monthly stipend, or Un-Paid. All are part-time.',
  ),
  'faq.resume.title': msg('What file types can I use for my resume?'),
  'faq.resume.text': msg(
    'PDF, DOC or DOCX, up to {upload_mb} MB. Only you and the people reviewing your application can open it.',
  ),
  'faq.outcome.title': msg('How do I track my application?'),
  'faq.outcome.text': msg(
    "My Applications shows every step, and we'll notify and email you about each one.",
  ),
  'faq.withdraw.title': msg('Can I withdraw an application?'),
  'faq.withdraw.text': msg(
    "Yes, in My Applications, until it's closed. You can then apply again while the internship is open.",
  ),
  'faq.working.title': msg('Hours, reports and certificates'),
  'faq.working.entries':
    '["faq.hours","faq.forgotten","faq.offline","faq.reader","faq.unread","faq.rejected","faq.certificate","faq.proof"]',
  'faq.hours.title': msg('How are my hours counted?'),
  'faq.hours.text': msg(
    "From check-in to check-out, minus breaks, using our server's clock. Hours are approved together with that day's report.",
  ),
  'faq.forgotten.title': msg('What if I forget to check out?'),
  'faq.forgotten.text': msg(
    "We close the session at the end of your day, and it doesn't count until your leader confirms a correction. We'll let you know; request the correction under Check In/Out, or under My Time if you're not an intern.",
  ),
  'faq.offline.title': msg("What if I'm offline?"),
  'faq.offline.text': msg(
    "We keep check-ins, breaks, reports and tasks on your device, show them as pending, and send each one once when you're back online.",
  ),
  'faq.reader.title': msg('Who reads my daily report?'),
  'faq.reader.text': msg(
    'Your team leader or their deputy. If you have no leader, it goes to the next role up.',
  ),
  'faq.unread.title': msg('What if no one reviews it?'),
  'faq.unread.text': msg(
    'By default, the reviewer gets a reminder after 24 hours, and after 48 hours the report goes to the next role up.',
  ),
  'faq.rejected.title': msg('My report was rejected. What now?'),
  'faq.rejected.text': msg(
    'Read the comment, revise the report and send it again. We keep both versions.',
  ),
  'faq.certificate.title': msg('When do I get my certificate?'),
  'faq.certificate.text': msg(
    "Once you reach your internship's target of approved hours, complete at least one task and, if the internship asks for it, get the minimum mark in your final evaluation. We issue it the following night.",
  ),
  'faq.proof.title': msg('How can someone verify a certificate?'),
  'faq.proof.text': msg(
    "Its QR code and verification code open a public page that shows what it certifies and whether it's still valid.",
  ),
  'faq.startups.title': msg('Startups'),
  'faq.startups.entries': '["faq.register","faq.team","faq.progress","faq.returned"]',
  'faq.register.title': msg('How do I register my startup?'),
  'faq.register.text': msg(
    'Choose Hire your team, create an account and tell us about your startup. We review it, meet you and let you know our decision and why.',
  ),
  'faq.team.title': msg('How is my team chosen?'),
  'faq.team.text': msg(
    'HR proposes people for your brief based on skills, availability and track record, and explains why. You accept them or request changes.',
  ),
  'faq.progress.title': msg('What can I see of the work?'),
  'faq.progress.text': msg(
    "Your projects' progress and milestones, the interns, and a weekly update written from approved reports.",
  ),
  'faq.returned.title': msg('Can I return a deliverable?'),
  'faq.returned.text': msg(
    "Yes. Return the milestone and say what's missing; the team sees it right away.",
  ),
  'faq.account.title': msg('Your account'),
  'faq.account.entries': '["faq.password","faq.languages","faq.data"]',
  'faq.password.title': msg('I forgot my password. What do I do?'),
  'faq.password.text': msg(
    "Choose Forgot password on the login page. We'll email you a link to set a new one.",
  ),
  'faq.languages.title': msg('Which languages does {organisation} support?'),
  'faq.languages.text': msg(
    'English, Spanish, French, German and Hindi. Pick one in the footer of any public page; emails use the language in your settings.',
  ),
  'faq.data.title': msg('How do I export or delete my data?'),
  'faq.data.text': msg(
    'In Settings, under Your data: Export my data gives you a copy, and Delete my account deletes it right away. Records we must keep are anonymised.',
  ),
} as const
