import { t } from '@app/contract/i18n/text.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { AuditActor } from './audit-actor.tsx'
import type { Asked } from './audit-asked.ts'
import { actions, recordTypes } from './audit-vocabulary.ts'
import { actionWords } from './audit-words.ts'

export function AuditFilters({ address, asked }: { address: ListAddress; asked: Asked }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <AuditActor address={address} actor_id={asked.actor_id} />
        <Select
          label={t('Action')}
          className="w-full sm:w-56"
          placeholder={t('Every action')}
          options={optionsOf(actions, asked.action)}
          value={asked.action ?? ''}
          onChange={({ target }) => address.ask({ action: target.value })}
        />
        <Select
          label={t('Record')}
          className="w-full sm:w-44"
          placeholder={t('Every record')}
          options={optionsOf(recordTypes, asked.entity_type)}
          value={asked.entity_type ?? ''}
          onChange={({ target }) => address.ask({ type: target.value })}
        />
        <Filter address={address} name="record" label={t('Record id')} />
        <DayFilter address={address} name="from" label={t('From')} />
        <DayFilter address={address} name="to" label={t('To')} />
      </div>
    </div>
  )
}

interface FilterProps {
  address: ListAddress
  name: string
  label: string
  type?: 'date'
}

const DayFilter = (props: FilterProps) => <Filter {...props} type="date" />

/** Asked for when it is left or confirmed, not on each key. */
const Filter = ({ address, name, label, type }: FilterProps) => {
  const said = address.said(name)
  return (
    <Input
      key={said}
      type={type ?? 'text'}
      label={label}
      maxLength={100}
      className={type ? 'min-w-36 flex-1 sm:max-w-40' : 'w-full sm:w-44'}
      defaultValue={said}
      onBlur={({ target }) =>
        target.value !== (said ?? '') && address.ask({ [name]: target.value })
      }
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}

/** What the address names is offered although the list does not know it. */
const optionsOf = (known: readonly string[], said: string | undefined) =>
  [...new Set([...known, ...(said ? [said] : [])])].map((value) => ({
    value,
    label: actionWords(value),
  }))
