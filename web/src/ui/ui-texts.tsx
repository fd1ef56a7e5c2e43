import { createContext, use } from 'react'

/** The few words the components say by themselves. One place for them all, so that another language is one value. */
const englishTexts = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  optional: 'optional',
  previous: 'Previous',
  next: 'Next',
  total: (shown: string, total: number) => `${shown} of ${total.toLocaleString('en')}`,
  pagination: 'Pages',
  breadcrumb: 'You are here',
  search: 'Search',
  clear: 'Clear',
  remove: (what: string) => `Remove ${what}`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  loading: 'Loading…',
  couldNotLoad: 'Could not load',
  selectAll: 'Select all rows',
  selectRow: (row: string) => `Select ${row}`,
  dropFile: 'Drop a file here, or',
  chooseFile: 'choose a file',
  cancelUpload: 'Cancel upload',
  uploading: 'Uploading',
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  skipToContent: 'Skip to content',
  discardTitle: 'Discard what you typed?',
  discardText: 'It has not been saved.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
}

const Texts = createContext(englishTexts)

export const useTexts = () => use(Texts)
