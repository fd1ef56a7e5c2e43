import type { Output } from '@app/contract/core/route.ts'
import {
  type ApplicationRow,
  type ApplicationStatus,
  applicationStatuses,
  type applications,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/text.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/dropdown-menu.tsx'
import { useMoveMany } from './applications.api.ts'
import { confirmMoves } from './confirm-move.ts'
import type { Moves } from './last-move.ts'

interface BulkMovesProps {
  chosen: readonly ApplicationRow[]
  moves: Moves
  onClear: () => void
}

type RefusedMove = Output<typeof applications.moveMany>['refused']

/** Moves what is selected; what could not be moved is named with its reason. */
export function BulkMoves({ chosen, moves, onClear }: BulkMovesProps) {
  const [refused, setRefused] = useState<{
    rows: readonly ApplicationRow[]
    answers: RefusedMove
  }>()
  const move = useMoveMany()

  async function send(to: ApplicationStatus) {
    const fit = chosen.filter((row) => row.moves.includes(to))
    if (!(await confirmMoves(fit, chosen.length, to))) return
    const targets = chosen.map(({ id, version }) => ({ id, version }))
    move.mutate(
      { body: { status: to, applications: targets } },
      {
        onSuccess: (response) => {
          setRefused(
            response.refused.length ? { rows: chosen, answers: response.refused } : undefined,
          )
          moves.remember(response.moved, to)
          onClear()
        },
      },
    )
  }

  return (
    <>
      {refused && <RefusedMoves {...refused} onClose={() => setRefused(undefined)} />}
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-md border border-accent/25 bg-accent-soft px-3 py-2 text-sm">
          <p role="status" className="mr-auto font-medium">
            {t('{count} selected', { count: chosen.length })}
          </p>
          <MoveMenu chosen={chosen} busy={move.isPending} onMove={(to) => void send(to)} />
          <Button variant="ghost" size="sm" onClick={onClear}>
            {t('Clear selection')}
          </Button>
        </div>
      )}
    </>
  )
}

interface MoveMenuProps {
  chosen: readonly ApplicationRow[]
  busy: boolean
  onMove: (to: ApplicationStatus) => void
}

function MoveMenu({ chosen, busy, onMove }: MoveMenuProps) {
  const fitting = (to: ApplicationStatus) => chosen.filter(({ moves }) => moves.includes(to)).length
  const targets = applicationStatuses.filter(fitting)
  if (targets.length === 0) return <p className="text-muted">{t('None of them can be moved.')}</p>
  return (
    <Menu
      trigger={
        <Button size="sm" busy={busy} busyText={t('Moving…')}>
          {t('Move {count, plural, one {# application} other {# applications}} to…', {
            count: chosen.length,
          })}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {targets.map((to) => (
        <MenuItem key={to} onSelect={() => onMove(to)} className="justify-between">
          {statusLabels[to]}
          {fitting(to) < chosen.length && (
            <span className="numbers text-muted">
              {t('{to} of {count}', { to: fitting(to), count: chosen.length })}
            </span>
          )}
        </MenuItem>
      ))}
    </Menu>
  )
}

interface RefusedMovesProps {
  rows: readonly ApplicationRow[]
  answers: RefusedMove
  onClose: () => void
}

const RefusedMoves = ({ rows, answers, onClose }: RefusedMovesProps) => (
  <Banner
    tone="warning"
    title={t('{count, plural, one {# application was} other {# applications were}} not moved', {
      count: answers.length,
    })}
    action={
      <Button variant="ghost" size="sm" onClick={onClose}>
        {t('Dismiss')}
      </Button>
    }
  >
    <ul className="mt-1 grid gap-1">
      {answers.map(({ id, detail }) => (
        <li key={id}>
          <span className="font-medium">{rows.find((row) => row.id === id)?.full_name}</span>:{' '}
          {detail}
        </li>
      ))}
    </ul>
  </Banner>
)
