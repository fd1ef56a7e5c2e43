import { t } from '@app/contract/i18n/text.ts'
import type { Evaluation } from '@app/contract/programme/evaluations.ts'
import { Link } from 'react-router'
import { formatDate } from '#lib/i18n/format.ts'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { textLinkClass } from '#ui/link.ts'
import { kindLabels, stateLabels, stateOf, stateTones } from './evaluation-words.ts'
import { useEvaluation } from './evaluations.api.ts'
import { SheetForm } from './sheet-form.tsx'
import { SheetView } from './sheet-view.tsx'
import { SidesState } from './sides-state.tsx'

/** To write, sealed, or to read. */
export function EvaluationView({ id }: { id: string }) {
  const evaluation = useEvaluation(id)
  const { own_side, can } = evaluation
  return (
    <div className="grid grid-cols-1 gap-6">
      <Head evaluation={evaluation} />
      {can.write && own_side ? (
        <SheetForm key={id} evaluation={evaluation} side={own_side} />
      ) : (
        <Sheets evaluation={evaluation} />
      )}
    </div>
  )
}

function Head({ evaluation }: { evaluation: Evaluation }) {
  const { kind, intern_name, project_name, startup_name, opened_at, due_at, closed_at } = evaluation
  const state = stateOf(evaluation)
  return (
    <header className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-semibold wrap-anywhere">{intern_name}</h2>
        <Badge tone="accent">{t(kindLabels[kind])}</Badge>
        <StatusBadge tone={stateTones[state]}>{t(stateLabels[state])}</StatusBadge>
      </div>
      <p className="text-muted">
        {startup_name
          ? t('{project_name}, for {startup_name}', { project_name, startup_name })
          : project_name}
      </p>
      <p className="numbers text-sm text-muted">
        {closed_at
          ? t('Started {opened}, closed {closed}', {
              opened: formatDate(opened_at),
              closed: formatDate(closed_at),
            })
          : t('Started {opened}, closes {due} at the latest', {
              opened: formatDate(opened_at),
              due: formatDate(due_at),
            })}
      </p>
      <SidesState evaluation={evaluation} />
    </header>
  )
}

function Sheets({ evaluation }: { evaluation: Evaluation }) {
  const { closed_at, due_at, sheets, own_side, kind } = evaluation
  const shown = sheets.filter(({ sheet }) => closed_at !== null || sheet !== null)
  return (
    <div className="grid grid-cols-1 gap-4">
      {!closed_at && (
        <Banner>
          {t('Sealed until everybody has written, at the latest until {due}.', {
            due: formatDate(due_at),
          })}
        </Banner>
      )}
      {shown.map((side) => (
        <SheetView key={side.side} {...side} />
      ))}
      {kind === 'final' && own_side === 'intern' && (
        <p>
          <Link to="/intern/certificates" className={textLinkClass()}>
            {t('Your certificates')}
          </Link>
        </p>
      )}
    </div>
  )
}
