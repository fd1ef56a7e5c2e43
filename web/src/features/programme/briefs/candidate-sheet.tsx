import { t } from '@app/contract/i18n/translate.ts'
import type { Brief, Candidate, Seat, Weights } from '@app/contract/programme/briefs.ts'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListParams } from '#lib/lists/list-params.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useCandidates, usePick } from './briefs.api.ts'
import { FitView } from './fit-view.tsx'
import { WeightSliders } from './weight-sliders.tsx'

interface CandidateSheetProps {
  brief: Brief
  params: ListParams
  weights: Weights
}

/** The pool for the seat that the address names, the best first, each with the reasons. */
export function CandidateSheet({ brief, params, weights }: CandidateSheetProps) {
  const navigate = useNavigate()
  const seat = brief.seats.find(({ id }) => id === params.get('seat'))
  const close = () => void navigate(params.to({ seat: undefined }), { preventScrollReset: true })
  return (
    <Sheet
      open={seat?.can.pick ?? false}
      onOpenChange={(open) => !open && close()}
      title={seat?.role ?? ''}
      description={t('Hired and accepted candidates, best matches first.')}
      className="max-w-xl"
    >
      {seat && <Pool key={seat.id} {...{ brief, seat, params, weights }} onDone={close} />}
    </Sheet>
  )
}

interface PoolProps extends CandidateSheetProps {
  seat: Seat
  onDone: () => void
}

/** The search in the address is that of the list below the sheet. */
function Pool({ params, ...ranking }: PoolProps) {
  const [search, setSearch] = useState('')
  return (
    <div className="grid grid-cols-1 gap-5">
      <WeightSliders params={params} weights={ranking.weights} />
      <SearchBox
        className="sm:max-w-72"
        label={t('Search the pool')}
        placeholder={t('Name')}
        value={search}
        onSearch={(text) => setSearch(text.slice(0, 200))}
      />
      <Ranking {...ranking} search={search} onClear={() => setSearch('')} />
    </div>
  )
}

interface RankingProps extends Omit<PoolProps, 'params'> {
  search: string
  onClear: () => void
}

function Ranking({ brief, seat, weights, search, onClear, onDone }: RankingProps) {
  const { results, failed, stale, retry } = useCandidates(
    { id: brief.id, seat_id: seat.id },
    { ...weights, ...(search && { search }) },
  )
  const pick = usePick()
  const choose = (user_id: string) =>
    pick.mutate(
      {
        params: { id: brief.id, seat_id: seat.id },
        body: { ...weights, user_id, version: brief.version },
      },
      { onSuccess: onDone },
    )
  if (failed) return <ErrorState title={t("Couldn't load the pool")} onRetry={retry} />
  if (!results) return <SkeletonRows />
  if (results.candidates.length === 0)
    return (
      <EmptyState
        icon={UserSearch}
        level={3}
        title={t('No one found')}
        action={
          search && (
            <Button variant="secondary" onClick={onClear}>
              {t('Show all candidates')}
            </Button>
          )
        }
      >
        {search
          ? t('No hired or accepted candidate has this name, or the startup declined them.')
          : t("Candidates appear here once they're accepted or hired.")}
      </EmptyState>
    )
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {t('Top {shown} of {pool, plural, one {# candidate} other {# candidates}}', {
          shown: results.candidates.length,
          pool: results.pool,
        })}
      </p>
      <ol aria-busy={stale} className="grid grid-cols-1 divide-y border-y">
        {results.candidates.map((candidate) => (
          <Place
            key={candidate.id}
            candidate={candidate}
            seat={seat}
            busy={pick.isPending}
            onChoose={() => choose(candidate.id)}
          />
        ))}
      </ol>
    </>
  )
}

interface PlaceProps {
  candidate: Candidate
  seat: Seat
  busy: boolean
  onChoose: () => void
}

function Place({ candidate, seat, busy, onChoose }: PlaceProps) {
  const { full_name, team_names, fit, can, seat_role } = candidate
  const sitsHere = seat.person?.id === candidate.id
  return (
    <li className="grid grid-cols-1 gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{full_name}</span>
        {can.pick && !sitsHere && (
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            aria-label={t('Choose {full_name}', { full_name })}
            onClick={onChoose}
          >
            {t('Choose')}
          </Button>
        )}
      </div>
      {team_names.length > 0 && (
        <p className="text-sm text-muted">{t('In {teams}', { teams: team_names.join(', ') })}</p>
      )}
      <FitView name={full_name} fit={fit} requiredSkills={seat.skills} />
      {!can.pick && (
        <p className="text-sm text-warning">
          {seat_role
            ? t('Chosen for {role} in this team.', { role: seat_role })
            : t('Not enough free hours for this seat.')}
        </p>
      )}
      {sitsHere && <p className="text-sm text-muted">{t('Chosen for this seat.')}</p>}
    </li>
  )
}
