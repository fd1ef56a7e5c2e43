import { may } from '@app/contract/access.ts'
import { t } from '@app/contract/text.ts'
import { Download } from 'lucide-react'
import { type Export, useExport } from '#lib/download.ts'
import { useListAddress } from '#lib/list-address.ts'
import { useMe } from '#lib/session-store.ts'
import { Button } from '#ui/button.tsx'
import { askedOf } from './review-asked.ts'

const formats = ['csv', 'pdf'] as const satisfies readonly Export['format'][]

/** The reports one may see as a file, by the person, role, team, project and days of the filters. */
export function ReviewExport() {
  const query = askedOf(useListAddress())
  const { role } = useMe()
  const download = useExport()
  if (!may(role, 'exports.read')) return null
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format}
          variant="secondary"
          busy={download.isPending && download.variables.format === format}
          busyText={t('Exporting…')}
          onClick={() => download.mutate({ kind: 'reports', format, query })}
        >
          <Download aria-hidden />{' '}
          {t('Export {toUpperCase}', { toUpperCase: format.toUpperCase() })}
        </Button>
      ))}
    </>
  )
}
