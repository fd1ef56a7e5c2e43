import type { ListAddress } from '#lib/list-address.ts'
import { type Chip, Chips } from '#ui/chips.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useActorName } from './audit.api.ts'
import type { Asked } from './audit-asked.ts'
import { actions, recordTypes } from './audit-vocabulary.ts'
import { actionWords } from './audit-words.ts'

export function AuditFilters({ address, asked }: { address: ListAddress; asked: Asked }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-3">
        <Select
          label="Action"
          className="w-full sm:w-56"
          placeholder="Every action"
          options={optionsOf(actions, asked.action)}
          value={asked.action ?? ''}
          onChange={({ target }) => address.ask({ action: target.value })}
        />
        <Select
          label="Record"
          className="w-full sm:w-44"
          placeholder="Every record"
          options={optionsOf(recordTypes, asked.entity_type)}
          value={asked.entity_type ?? ''}
          onChange={({ target }) => address.ask({ type: target.value })}
        />
        <DayFilter address={address} name="from" label="From" />
        <DayFilter address={address} name="to" label="To" />
      </div>
      <Narrowed address={address} asked={asked} />
    </div>
  )
}

const DayFilter = (props: { address: ListAddress; name: string; label: string }) => {
  const { address, name, label } = props
  const day = address.said(name)
  return (
    <Input
      key={day}
      type="date"
      label={label}
      className="w-40"
      defaultValue={day}
      onBlur={({ target }) => target.value !== (day ?? '') && address.ask({ [name]: target.value })}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}

/** One person or one record, as a link in the list has chosen it. */
function Narrowed({
  address,
  asked: { actor_id, entity_id },
}: {
  address: ListAddress
  asked: Asked
}) {
  const name = useActorName(actor_id)
  const without = (filter: string) => () => address.ask({ [filter]: undefined })
  const chips: Chip[] = []
  if (actor_id)
    chips.push({ key: 'actor', label: `By ${name ?? 'one user'}`, onRemove: without('actor') })
  if (entity_id)
    chips.push({ key: 'record', label: `Record ${entity_id}`, onRemove: without('record') })
  return <Chips chips={chips} />
}

/** What the address names is offered although the list does not know it. */
const optionsOf = (known: readonly string[], said: string | undefined) =>
  [...new Set([...known, ...(said ? [said] : [])])].map((value) => ({
    value,
    label: actionWords(value),
  }))
