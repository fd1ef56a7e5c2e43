/** A pattern of PostgreSQL that finds a name or an address, and neither as a part of a longer one. */
export function wholeWord(word: string): string {
  const escaped = word.replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign}`)
  // `rao@x.in` is a part of `asha.rao@x.in`, which is somebody else's.
  return word.includes('@')
    ? `(?<![[:alnum:]._%+-])${escaped}(?![[:alnum:]-]|\\.[[:alnum:]])`
    : `(?<![[:alnum:]])${escaped}(?![[:alnum:]])`
}
