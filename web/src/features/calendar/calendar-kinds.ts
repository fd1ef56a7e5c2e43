import type { CalendarKind } from '@app/contract/calendar.ts'
import { msg, said } from '@app/contract/text.ts'
import {
  CircleCheck,
  Clock,
  FileText,
  Flag,
  Hourglass,
  type LucideIcon,
  MessagesSquare,
  Users,
} from 'lucide-react'

interface KindLook {
  label: string
  icon: LucideIcon
  /** Background and letters of a chip. */
  chip: string
  /** The colour of a dot. */
  dot: string
}

/** Colour and sign together tell the kinds apart. */
export const kinds: Record<CalendarKind, KindLook> = said({
  task: look(msg('Tasks'), CircleCheck, 'bg-accent-soft text-accent', 'text-accent'),
  meeting: look(msg('Meetings'), Users, 'bg-violet-soft text-violet', 'text-violet'),
  interview: look(
    msg('Interviews'),
    MessagesSquare,
    'bg-warning-soft text-warning',
    'text-warning',
  ),
  session: look(msg('Time tracked'), Clock, 'bg-success-soft text-success', 'text-success'),
  report: look(msg('Work reports'), FileText, 'bg-subtle text-muted', 'text-muted'),
  milestone: look(msg('Milestones'), Flag, 'bg-teal-soft text-teal', 'text-teal'),
  deadline: look(msg('Deadlines'), Hourglass, 'bg-danger-soft text-danger', 'text-danger'),
})

function look(label: string, icon: LucideIcon, chip: string, dot: string): KindLook {
  return { label, icon, chip, dot }
}
