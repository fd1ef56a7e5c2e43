import { t } from '@app/contract/i18n/translate.ts'
import type { Brief, Seat, Weights } from '@app/contract/programme/briefs.ts'
import { Send, Sparkles, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { type ListParams, useListParams } from '#lib/lists/list-params.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, CardBody } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Picker } from '#ui/picker.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BriefFacts } from './brief-facts.tsx'
import {
  invalidateBrief,
  useBrief,
  useLead,
  useLeads,
  usePick,
  usePropose,
  useSuggest,
  useTakeBack,
} from './briefs.api.ts'
import { CandidateSheet } from './candidate-sheet.tsx'
import { Seats } from './seats.tsx'
import { WeightSliders } from './weight-sliders.tsx'
import { weightsOf } from './weights.ts'

interface AssignBriefProps {
  id: string
  /** Called once the proposal is sent. */
  onSent?: (() => void) | undefined
}

/** HR builds the team of a brief: the product proposes candidates with reasons, HR decides and sends the proposal. */
export function AssignBrief({ id, onSent }: AssignBriefProps) {
  const brief = useBrief(id)
  const params = useListParams()
  const weights = weightsOf(params, brief.weights)
  return (
    <div className="grid grid-cols-1 gap-5">
      <BriefFacts brief={brief} />
      {brief.can.assign && <Tools {...{ brief, params, weights, onSent }} />}
      <Seats
        seats={brief.seats}
        actions={(seat) => seat.can.pick && <SeatActions {...{ brief, seat, params, weights }} />}
      />
      <CandidateSheet {...{ brief, params, weights }} />
    </div>
  )
}

interface Part {
  brief: Brief
  params: ListParams
  weights: Weights
}

function Tools({ brief, params, weights, onSent }: Part & Pick<AssignBriefProps, 'onSent'>) {
  const suggest = useSuggest()
  const propose = usePropose()
  const input = { params: { id: brief.id }, body: { ...weights, version: brief.version } }
  const hasOpen = brief.seats.some(({ status }) => status === 'open')
  const people = brief.seats.filter(({ status }) => status === 'picked').length
  const others = brief.seats.flatMap(({ status, person }) =>
    status === 'picked' && person?.accepted_by ? [{ ...person, ...person.accepted_by }] : [],
  )
  const send = async () => {
    const agreed = others.length > 0 && {
      agreed_application_ids: others.map(({ application_id }) => application_id),
    }
    if (agreed && !(await confirmOthers(brief.startup_name, others))) return
    const yes = await confirm({
      title: t('Propose {people, plural, one {# person} other {# people}} to {startup}?', {
        people,
        startup: brief.startup_name,
      }),
      text: t('The startup decides on each seat. Until then, their hours are reserved.'),
      action: t('Send Proposal'),
    })
    // The tools are gone before a callback of `mutate` would run.
    if (yes)
      propose
        .mutateAsync({ ...input, body: { ...input.body, ...agreed } })
        .then(onSent, () => void invalidateBrief())
  }
  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-5">
        <WeightSliders params={params} weights={weights} />
        <AsyncBoundary
          title={t("Couldn't load the managers")}
          skeleton={<Skeleton className="h-16" />}
        >
          <LeadChoices brief={brief} />
        </AsyncBoundary>
        <div className="flex flex-wrap gap-2">
          {hasOpen && (
            <Button
              variant="secondary"
              busy={suggest.isPending}
              onClick={() => suggest.mutate(input)}
            >
              <Sparkles aria-hidden /> {t('Suggest Team')}
            </Button>
          )}
          {brief.can.send && (
            <Button busy={propose.isPending} onClick={() => void send()}>
              <Send aria-hidden /> {t('Send Proposal')}
            </Button>
          )}
          {brief.can.take_back && <TakeBack brief={brief} />}
        </div>
      </CardBody>
    </Card>
  )
}

interface AcceptedElsewhere {
  full_name: string
  company_name: string
}

/** Another company accepted them: that this team hires them is asked, as in every hire. */
const confirmOthers = (startup: string, others: readonly AcceptedElsewhere[]) =>
  confirm({
    title: t('Hire {names} for {other}?', {
      names: others.map(({ full_name }) => full_name).join(', '),
      other: startup,
    }),
    text: [
      ...others.map(({ full_name, company_name }) =>
        t('{full_name} was accepted by {company}.', { full_name, company: company_name }),
      ),
      t(
        'If {other} accepts the proposal, hours will count for {other}, and the certificate will name it.',
        { other: startup },
      ),
    ].join(' '),
    action: t('Hire for {other}', { other: startup }),
  })

function TakeBack({ brief: { id, seats, version, startup_name: startup } }: { brief: Brief }) {
  const takeBack = useTakeBack()
  const people = seats.filter(({ status }) => status === 'proposed').length
  const ask = async () => {
    const yes = await confirm({
      title: t(
        'Withdraw the proposal of {people, plural, one {# person} other {# people}} to {startup}?',
        { people, startup },
      ),
      text: t('They stay selected, but nothing is reserved. Seats the startup accepted stay.'),
      action: t('Withdraw Proposal'),
      tone: 'danger',
    })
    if (yes) takeBack.mutate({ params: { id }, body: { version } })
  }
  return (
    <Button variant="secondary" busy={takeBack.isPending} onClick={() => void ask()}>
      <Undo2 aria-hidden /> {t('Withdraw Proposal')}
    </Button>
  )
}

function SeatActions({ brief, seat, params, weights }: Part & { seat: Seat }) {
  const pick = usePick()
  const { id: seat_id, role } = seat
  return (
    <>
      <Link
        to={params.to({ seat: seat_id })}
        preventScrollReset
        aria-label={t('Choose a candidate for {role}', { role })}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {seat.person ? t('Replace Candidate') : t('Add Candidate')}
      </Link>
      {seat.person && (
        <Button
          variant="ghost"
          size="sm"
          busy={pick.isPending}
          aria-label={t('Leave {role} open', { role })}
          onClick={() =>
            pick.mutate({
              params: { id: brief.id, seat_id },
              body: { ...weights, user_id: null, version: brief.version },
            })
          }
        >
          {t('Leave Open')}
        </Button>
      )}
    </>
  )
}

/** The manager of the project and the leader of the team; saved on selection. */
function LeadChoices({ brief }: { brief: Brief }) {
  const { managers, leaders } = useLeads(brief)
  const lead = useLead()
  // What is being saved counts already, so that the other one can be chosen meanwhile and the focus stays.
  const { manager_id, leader_id } = lead.isPending
    ? lead.variables.body
    : { manager_id: brief.manager?.id ?? null, leader_id: brief.leader?.id ?? null }
  const save = (input: Partial<Record<'manager_id' | 'leader_id', string | null>>) =>
    lead.mutate({
      params: { id: brief.id },
      body: { manager_id, leader_id, ...input, version: brief.version },
    })
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2" aria-busy={lead.isPending}>
      <Picker
        label={t('Project manager')}
        placeholder={t('Unassigned')}
        value={manager_id ?? ''}
        options={managers.rows.map(({ id, full_name, load }) => ({
          value: id,
          label:
            load === undefined
              ? full_name
              : t('{full_name}, {load, plural, one {# project} other {# projects}}', {
                  ...{ full_name, load },
                }),
        }))}
        {...managers.picker}
        onChange={({ target }) => save({ manager_id: target.value || null })}
      />
      <Picker
        label={t('Team leader')}
        optional
        placeholder={t('Unassigned')}
        value={leader_id ?? ''}
        options={leaders.rows.map(({ id, full_name, load }) => ({
          value: id,
          label:
            load === undefined
              ? full_name
              : t('{full_name}, {load, plural, one {# team} other {# teams}}', {
                  ...{ full_name, load },
                }),
        }))}
        {...leaders.picker}
        onChange={({ target }) => save({ leader_id: target.value || null })}
      />
    </div>
  )
}
