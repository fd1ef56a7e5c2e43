/** The fonts every reader has know the letters of Western Europe; marks they lack are left off the letter, other letters are a question mark. */
export const printable = (text: string) => text.replaceAll(beyond, plain).replaceAll(beyond, '?')

const beyond = /[^\n\x20-\x7e\u00a1-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu
const plain = (letter: string) => letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
