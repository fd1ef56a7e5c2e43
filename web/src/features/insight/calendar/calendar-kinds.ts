import { localized, msg } from '@app/contract/i18n/translate.ts'
import type { CalendarKind } from '@app/contract/insight/calendar.ts'
import {
  CircleCheck,
  Clock,
  FileText,
  Flag,
  Hourglass,
  type LucideIcon,
  MessagesSquare,
  PartyPopper,
  TreePalm,
  Users,
} from 'lucide-react'

interface KindLook {
  /** All of them, and one. */
  label: string
  one: string
  icon: LucideIcon
  /** Background and letters of a chip. */
  chip: string
  /** The colour of a dot. */
  dot: string
}

/** Kinds differ in colour and icon. */
export const kinds: Record<CalendarKind, KindLook> = localized({
  task: look([msg('Tasks'), msg('Task')], CircleCheck, 'bg-accent-soft text-accent', 'text-accent'),
  meeting: look(
    [msg('Meetings'), msg('Meeting')],
    Users,
    'bg-violet-soft text-violet',
    'text-violet',
  ),
  interview: look(
    [msg('Interviews'), msg('Interview')],
    MessagesSquare,
    'bg-warning-soft text-warning',
    'text-warning',
  ),
  session: look(
    [msg('Time tracked'), msg('Time tracked')],
    Clock,
    'bg-success-soft text-success',
    'text-success',
  ),
  report: look(
    [msg('Work reports'), msg('Work report')],
    FileText,
    'bg-subtle text-muted',
    'text-muted',
  ),
  milestone: look(
    [msg('Milestones'), msg('Milestone')],
    Flag,
    'bg-teal-soft text-teal',
    'text-teal',
  ),
  deadline: look(
    [msg('Deadlines'), msg('Deadline')],
    Hourglass,
    'bg-danger-soft text-danger',
    'text-danger',
  ),
  leave: look([msg('Leave'), msg('Leave')], TreePalm, 'bg-teal-soft text-teal', 'text-teal'),
  holiday: look(
    [msg('Holidays'), msg('Holiday')],
    PartyPopper,
    'bg-subtle text-muted',
    'text-muted',
  ),
})

function look(
  [label, one]: [string, string],
  icon: LucideIcon,
  chip: string,
  dot: string,
): KindLook {
  return { label, one, icon, chip, dot }
}

/** The text beside a title, where it is not obvious. */
export const statusLabels: Record<string, string> = localized({
  pending: msg('pending'),
  in_progress: msg('in progress'),
  blocked: msg('blocked'),
  submitted: msg('submitted'),
  approved: msg('approved'),
  rejected: msg('rejected'),
  changes_requested: msg('changes requested'),
  unconfirmed: msg('unconfirmed'),
  corrected: msg('corrected'),
  completed: msg('completed'),
  successful: msg('successful'),
  cancelled: msg('cancelled'),
  no_show: msg('no-show'),
})
