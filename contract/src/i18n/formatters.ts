/** Each takes some 30 kB outside of the heap, which the garbage collector does not see: they are made once. */
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()
const most = 500

function cached<F>(formatters: Map<string, F>, key: string, create: () => F): F {
  const known = formatters.get(key)
  if (known) return known
  if (formatters.size === most) formatters.clear()
  const created = create()
  formatters.set(key, created)
  return created
}

/** The formatter of dates of a locale, with these options in the order in which they are written here. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  cached(
    dates,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, options),
  )

/** The same for numbers. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}) =>
  cached(
    numbers,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  )
