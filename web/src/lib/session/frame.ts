/** What the shell tells the pages inside it, so that a public page leaves its own header and footer out. */
export const inFrame = 'frame'
