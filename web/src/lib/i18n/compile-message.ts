type Token =
  | string
  | [name: string, type?: string, format?: string | Record<string, Token[] | number>]

const quoted = /'[{}#](?:[^']|'')*'(?!')/uy
const argument = /\{\s*([^\p{Pat_Syn}\p{Pat_WS}]+)\s*/uy
const cases = /,\s*(plural|select|selectordinal)\s*,\s*(?:offset\s*:\s*(\d+)\s*)?/uy
const ownCase = /\s*=?([^\p{Pat_Syn}\p{Pat_WS}]+)\s*\{/uy
const style = /,\s*([^\p{Pat_Syn}\p{Pat_WS}]+)\s*(?:,([^{}]*))?\}/uy
const text = /.[^{}#']*/suy

/**
 * Reads ICU messages in the browser as @lingui/message-utils does on the server, for 1 kB instead of 6. It need not
 * explain what is wrong with one, since `npm run check` lets none in; skeletons of dates, which no text has, are missing.
 */
export function compileMessageOrThrow(message: string): Token[] {
  let at = 0
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(message)
    if (found) at = pattern.lastIndex
    return found
  }
  const isNext = (part: string) => {
    const isThere = message.startsWith(part, at)
    if (isThere) at += part.length
    return isThere
  }

  const readArgument = (name: string, isCounted: boolean): Token => {
    if (isNext('}')) return [name]
    const [, type, offset] = next(cases) ?? []
    if (!type) {
      const [, simple, given] = next(style) ?? []
      if (!simple) throw new SyntaxError(`invalid syntax at ${at}`)
      return given === undefined ? [name, simple] : [name, simple, given.trim()]
    }
    const formats: Record<string, Token[] | number> = offset ? { offset: Number(offset) } : {}
    for (let found = next(ownCase); found; found = next(ownCase))
      formats[found[1] ?? ''] = readBody(isCounted || type !== 'select')
    next(/\s*/y)
    if (!isNext('}')) throw new SyntaxError(`invalid syntax at ${at}`)
    return [name, type, formats]
  }

  const readBody = (isCounted: boolean, isWhole = false): Token[] => {
    const tokens: Token[] = []
    let words = ''
    const push = (...more: Token[]) => {
      if (words) tokens.push(words)
      tokens.push(...more)
      words = ''
    }
    while (at < message.length) {
      const [quote] = isNext("''") ? ["''"] : (next(quoted) ?? [])
      const found = quote ? undefined : next(argument)?.[1]
      if (quote) {
        const unquoted = quote === "''" ? "'" : quote.slice(1, -1).replaceAll("''", "'")
        words += unquoted.startsWith('#') && !isCounted ? quote : unquoted
      } else if (found) push(readArgument(found, isCounted))
      else if (isCounted && isNext('#')) push('#')
      else if (!isWhole && isNext('}')) {
        push()
        return tokens
      } else words += next(text)?.[0] ?? ''
    }
    if (!isWhole) throw new SyntaxError('Unexpected message end')
    push()
    return tokens
  }

  return readBody(false, true)
}

export function compileMessage(message: string): Token[] {
  try {
    return compileMessageOrThrow(message)
  } catch {
    return [message]
  }
}
