import { t } from '@app/contract/i18n/translate.ts'
import type { WeeklyTexts } from '@app/contract/programme/weekly-updates.ts'

/** Control characters, which nobody can type: what people write has none. */
const [opening, closing] = ['\u0002', '\u0003']
const references = new RegExp(`${opening}([^${closing}]+)${closing}`, 'g')
/** Before what somebody said: what is left of it is the start of a drafted line. */
const startEnd = new RegExp(`(?<=${closing}: )`)

/** A person in a stored text. Whoever reads it sees the name that the person has by then. */
export const referenceTo = (user_id: string) => `${opening}${user_id}${closing}`

type Names = ReadonlyMap<string, string>

/** The ids of the people in some stored texts. */
export const referencedIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(references)].map(([, id = '']) => id))),
]

export const withNames = (text: string, names: Names): string =>
  text.replace(references, (_, id: string) => names.get(id) ?? t('Former member'))

/** The texts of an update as they are read; its summary names nobody. */
export const textsWithNames = (
  { summary, done, challenges, next_steps }: WeeklyTexts,
  names: Names,
): WeeklyTexts => ({
  summary,
  done: withNames(done, names),
  challenges: withNames(challenges, names),
  next_steps: withNames(next_steps, names),
})

/**
 * An edited text with the references of the stored one: in the lines that were drafted with them and are still there, also
 * when they were changed after the name. All other lines stay as they were typed, whatever names are in them, and so do
 * those of which nobody can tell whose they are: another person has the same name, or more lines are like them than were drafted.
 */
export function keepReferences(typed: string, stored: string, names: Names): string {
  const lines = typed.split('\n')
  const partOf = (text: string) => ({ text, shown: withNames(text, names) })
  const drafted = stored.split('\n').filter((line) => isUnmistakable(line, names))
  const whole = drafted.map(partOf)
  const starts = drafted.flatMap((line) => line.split(startEnd).slice(0, -1)).map(partOf)
  return lines
    .map((line) => {
      const [same, ...more] = whole.filter(({ shown }) => shown === line)
      const isSame = lines.filter((other) => other === line).length <= more.length + 1
      return same && isSame ? same.text : line
    })
    .map((line) => {
      const [start, ...more] = starts.filter(({ shown }) => line.startsWith(shown))
      if (!start) return line
      const { text, shown } = start
      const isDrafted = lines.filter((other) => other.startsWith(shown)).length <= more.length + 1
      return isDrafted ? text + line.slice(shown.length) : line
    })
    .join('\n')
}

function isUnmistakable(line: string, names: Names): boolean {
  const [id] = referencedIn([line])
  const name = id && names.get(id)
  return Boolean(name) && [...names.values()].filter((other) => other === name).length === 1
}
