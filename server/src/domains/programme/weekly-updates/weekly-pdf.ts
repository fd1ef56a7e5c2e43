import { locales, msg, said, spokenLanguage } from '@app/contract/i18n/text.ts'
import type { WeeklyUpdate } from '@app/contract/programme/weekly-updates.ts'
import { newPaper, printable } from '#platform/documents/paper.ts'

const margin = 56
const accent = '#1d4ed8'
const muted = '#5b6470'
const ink = '#16171b'

const words = said({
  title: msg('Weekly update'),
  draft: msg('Draft, not published'),
  summary: msg('Summary'),
  hours: msg('Approved hours'),
  done: msg('Work done'),
  milestones: msg('Milestones'),
  tasks: msg('Completed tasks'),
  challenges: msg('Challenges'),
  next_steps: msg('Next steps'),
  submitted: msg('submitted'),
  accepted: msg('accepted'),
})

const dayText = (day: string) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))

/** The update to print: what is said of the week, and the approved hours behind it. */
export async function pdfOf(update: WeeklyUpdate): Promise<PDFKit.PDFDocument> {
  const { project_name, week_start, week_end, shown } = update
  const title = `${words.title}: ${project_name}`
  const doc = await newPaper({ size: 'A4', margin, info: { Title: title } })
  doc.font('strong').fontSize(20).fillColor(ink).text(printable(project_name))
  const days = `${words.title}, ${dayText(week_start)} – ${dayText(week_end)}`
  doc.font('plain').fontSize(11).fillColor(muted).text(printable(days))
  if (shown === null) doc.fillColor(accent).text(printable(words.draft))
  part(doc, words.summary, update.summary)
  hours(doc, update)
  part(doc, words.done, update.done)
  part(
    doc,
    words.milestones,
    update.milestones.map(({ title, kind }) => `– ${title} (${words[kind]})`).join('\n'),
  )
  part(doc, words.tasks, update.tasks.map((task) => `– ${task}`).join('\n'))
  part(doc, words.challenges, update.challenges)
  part(doc, words.next_steps, update.next_steps)
  doc.end()
  return doc
}

/** A heading and what stands under it; nothing where there is nothing to say. */
function part(doc: PDFKit.PDFDocument, heading: string, text: string) {
  if (!text) return
  doc.moveDown().font('strong').fontSize(13).fillColor(accent).text(printable(heading))
  doc.font('plain').fontSize(10.5).fillColor(ink).text(printable(text), { lineGap: 2 })
}

function hours(doc: PDFKit.PDFDocument, { workers, hours }: WeeklyUpdate) {
  const lines = workers.map((one) => `${one.name}: ${one.hours} h`)
  part(doc, `${words.hours}: ${hours}`, lines.join('\n'))
}
