import { createContext, use } from 'react'

/** Marks a text of the components for translation; `UiTexts` provides the translation. */
export const msg = <T extends string>(sentence: T): T => sentence

/** The built-in texts of the components. */
const sentences = {
  close: msg('Close'),
  back: msg('Back'),
  cancel: msg('Cancel'),
  retry: msg('Retry'),
  optional: msg('optional'),
  previous: msg('Previous'),
  next: msg('Next'),
  pagination: msg('Pages'),
  breadcrumb: msg('You are here'),
  search: msg('Search'),
  clear: msg('Clear'),
  showPassword: msg('Show password'),
  hidePassword: msg('Hide password'),
  loading: msg('Loading…'),
  couldNotLoad: msg('Could not load'),
  selectAll: msg('Select all rows'),
  dropFile: msg('Drop a file here, or'),
  chooseFile: msg('choose a file'),
  cancelUpload: msg('Cancel upload'),
  uploading: msg('Uploading'),
  slowUpload: msg('Still uploading. Your connection is slow.'),
  checkingUpload: msg('Uploaded. Checking the file…'),
  notification: msg('Notification'),
  notifications: msg('Notifications ({hotkey})'),
  skipToContent: msg('Skip to content'),
  discardTitle: msg('Discard changes?'),
  discardText: msg('Your changes will be lost.'),
  discard: msg('Discard'),
  keepEditing: msg('Keep editing'),
  nothingYet: msg('Nothing here yet.'),
  nothingFound: msg('No results.'),
  showAsTable: msg('Show as a table'),
  refresh: msg('Refresh Data'),
  refreshing: msg('Refreshing…'),
  figures: msg('Numbers'),
  saveAgain: msg('Your changes are still here. Save again to overwrite theirs.'),
}

const withValues = {
  total: msg('{shown} of {total}'),
  remove: msg('Remove {what}'),
  selectRow: msg('Select {row}'),
  saveCsv: msg('{title}: save as CSV'),
  points: msg('{title}: points'),
}

interface Translator {
  /** Translates a marked text, such as a column's header or a schema's message. */
  translate: (sentence: string, values?: Record<string, string>) => string
  /** Up to two digits behind the point. */
  number: (value: number) => string
  /** A share of 1 in percent. */
  share: (value: number) => string
}

type Texts = Translator &
  typeof sentences & {
    total: (shown: string, total: number, isAtLeast?: boolean) => string
    remove: (what: string) => string
    selectRow: (row: string) => string
    saveCsv: (title: string) => string
    points: (title: string) => string
  }

/** Texts are getters, so that a change of language needs no new object. */
export function uiTexts({ translate, number, share }: Translator): Texts {
  const texts: Texts = {
    ...sentences,
    translate,
    number,
    share,
    total: (shown: string, total: number, isAtLeast = false) =>
      translate(withValues.total, { shown, total: `${number(total)}${isAtLeast ? '+' : ''}` }),
    remove: (what: string) => translate(withValues.remove, { what }),
    selectRow: (row: string) => translate(withValues.selectRow, { row }),
    saveCsv: (title: string) => translate(withValues.saveCsv, { title }),
    points: (title: string) => translate(withValues.points, { title }),
  }
  for (const [key, sentence] of Object.entries(sentences))
    Object.defineProperty(texts, key, { get: () => translate(sentence) })
  return texts
}

const english = uiTexts({
  translate: (sentence, values) =>
    values ? sentence.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '') : sentence,
  number: (value) => value.toLocaleString('en-IN', { maximumFractionDigits: 2 }),
  share: (value) => value.toLocaleString('en-IN', { style: 'percent' }),
})

/** English unless the app provides a translation. */
export const UiTexts = createContext(english)

export const useTexts = () => use(UiTexts)
