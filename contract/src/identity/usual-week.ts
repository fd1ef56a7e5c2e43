/** Where a week does not begin on Monday, and where Saturday and Sunday are not the days off (CLDR, supplemental week data). */
const sundayFirst =
  'AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MV MX MZ NI NP PA PE PH PK PR PS PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
const saturdayFirst = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'
const sundayToThursday = 'BD BH DZ EG IL IQ JO KW LY MV OM PS QA SA SD SY YE'
const saturdayToWednesday = 'AF IR'

/** The first day of a week in a country, unless an organisation chooses another: 0 is Sunday. */
export const usualWeekStart = (country: string): 0 | 1 | 6 =>
  sundayFirst.includes(country) ? 0 : saturdayFirst.includes(country) ? 6 : 1

/** The weekdays that are usually worked in a country, by their ISO number. */
export const usualWorkWeek = (country: string): number[] =>
  sundayToThursday.includes(country)
    ? [1, 2, 3, 4, 7]
    : saturdayToWednesday.includes(country)
      ? [1, 2, 3, 6, 7]
      : [1, 2, 3, 4, 5]
