/** A PostgreSQL pattern that matches a name or an address, but not as part of a longer one. */
export function wholeWord(word: string): string {
  const escaped = word.replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign}`)
  // `rao@x.in` is part of `asha.rao@x.in`, which is another address.
  return word.includes('@')
    ? `(?<![[:alnum:]._%+-])${escaped}(?![[:alnum:]-]|\\.[[:alnum:]])`
    : `(?<![[:alnum:]])${escaped}(?![[:alnum:]])`
}
