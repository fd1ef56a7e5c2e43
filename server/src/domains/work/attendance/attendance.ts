/**
 * A person's working time: sessions of work with their breaks, by the database's clock; who sees them, corrects them, and
 * what becomes of a forgotten check-out (spec §4, §5; product.md, Work day). Seconds are whole, hours have two decimals.
 */
export { takeBreak } from './attendance-breaks.ts'
export { checkIn } from './attendance-check-in.ts'
export { checkOut } from './attendance-check-out.ts'
export { askCorrection, corrections } from './attendance-corrections.ts'
export { correct, decide } from './attendance-decisions.ts'
export { closeForgotten } from './attendance-forgotten.ts'
export { list } from './attendance-list.ts'
export { remindOfBreaks, remindOfHours } from './attendance-reminders.ts'
export { entries, sessions } from './attendance-sessions.ts'
export { status } from './attendance-status.ts'
