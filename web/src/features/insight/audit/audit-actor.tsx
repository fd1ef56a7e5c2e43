import { t } from '@app/contract/i18n/text.ts'
import { useState } from 'react'
import { formatRole } from '#lib/i18n/format.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { Picker } from '#ui/picker.tsx'
import { useActorName, usePeople } from './audit.api.ts'

/** Whose acts are shown; one person or everybody. */
export function AuditActor({ address, actor_id }: { address: ListAddress; actor_id?: string }) {
  const [words, setWords] = useState('')
  const name = useActorName(actor_id)
  const people = usePeople(words)
  return (
    <Picker
      label={t('Who')}
      className="w-full sm:w-64"
      placeholder={t('Name or email')}
      choices={people?.map(({ id, full_name, role }) => ({
        id,
        label: full_name,
        hint: formatRole(role),
      }))}
      chosen={actor_id ? [{ id: actor_id, label: name ?? t('One user') }] : []}
      onSearch={setWords}
      onChange={(chosen) => address.ask({ actor: chosen.at(-1)?.id })}
      nothing={t('No user has this name.')}
    />
  )
}
