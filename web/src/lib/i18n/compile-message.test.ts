import { compileMessageOrThrow as compileByLibrary } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import de from '#locales/de.json'
import es from '#locales/es.json'
import fr from '#locales/fr.json'
import hi from '#locales/hi.json'
import { compileMessage, compileMessageOrThrow } from './compile-message.ts'

test('every message is read as the library reads it', () => {
  const messages = new Set(
    [de, es, fr, hi].flatMap((texts) => [...Object.keys(texts), ...Object.values(texts)]),
  )
  expect(messages.size).toBeGreaterThan(5000)
  for (const message of messages)
    expect(compileMessageOrThrow(message), message).toEqual(compileByLibrary(message))
})

test.each([
  '',
  "It''s {name}’s",
  "'{'not a value'}' but { name } and '#'",
  '{count, plural, =0 {none} one {# day, {name}} other {# days of {kind, select, a {A #} other {B}}}}',
  "{count, plural, offset: 1 one {'#' one} other {# '{x}' }}",
  '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  '{share, number, percent} on {day, date, long} at {day, time}',
  '#1 {a}{b}',
])('what no message has yet, too: %s', (message) => {
  expect(compileMessageOrThrow(message)).toEqual(compileByLibrary(message))
})

test.each(['{name', '{count, plural, one {# day}', '{count, plural, one {day} other}', '{a b}'])(
  'what is none stays as it is: %s',
  (message) => {
    expect(() => compileByLibrary(message)).toThrow()
    expect(() => compileMessageOrThrow(message)).toThrow()
    expect(compileMessage(message)).toEqual([message])
  },
)
