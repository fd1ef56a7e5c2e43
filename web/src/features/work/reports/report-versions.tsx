import { t } from '@app/contract/i18n/text.ts'
import type { ReportDetail, ReportRevision } from '@app/contract/work/reports.ts'
import { useState } from 'react'
import { TextDiff } from '#lib/text-diff.tsx'
import { Part } from '#ui/part.tsx'
import { Select } from '#ui/select.tsx'
import { ReportText } from './report-texts.tsx'
import { textLabels, textNames } from './report-words.ts'
import { useMoment } from './use-moment.ts'

/** Every version the author sent; two of them compared word by word. */
export function ReportVersions({ report }: { report: ReportDetail }) {
  const moment = useMoment()
  const versions = report.revisions.toSorted((a, b) => a.revision - b.revision)
  const [chosen, setChosen] = useState<number>()
  const [first] = versions
  if (!first || versions.length < 2) return null
  const last = versions.at(-1) ?? first
  const before = versions.find(({ revision }) => revision === chosen) ?? versions.at(-2) ?? first
  return (
    <Part title={t('Versions')}>
      <Select
        label={t('What changed in version {revision} since', { revision: last.revision })}
        className="sm:max-w-80"
        value={`${before.revision}`}
        onChange={({ target }) => setChosen(Number(target.value))}
        options={versions
          .filter((version) => version !== last)
          .map(({ revision, submitted_at }) => ({
            value: `${revision}`,
            label: t('Version {revision}, {submitted_at}', {
              revision,
              submitted_at: moment(submitted_at),
            }),
          }))}
      />
      <Changes before={before} after={last} />
    </Part>
  )
}

function Changes({ before, after }: { before: ReportRevision; after: ReportRevision }) {
  const changed = textNames.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return <p className="text-muted">{t('The texts are the same.')}</p>
  return (
    <dl className="grid gap-4">
      {changed.map((name) => (
        <ReportText key={name} label={textLabels[name]}>
          <TextDiff before={before[name]} after={after[name]} />
        </ReportText>
      ))}
    </dl>
  )
}
