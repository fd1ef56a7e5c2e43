import type { ReportTexts } from '@app/contract/work/reports.ts'
import type { ReactNode } from 'react'
import { textLabels, textNames } from './report.labels.ts'

/** The author's texts; empty ones are omitted. */
export const ReportTextsShown = ({ texts, lift }: { texts: ReportTexts; lift?: ReactNode }) => (
  <dl className="grid gap-4">
    {textNames
      .filter((name) => texts[name] !== '')
      .map((name) => (
        <ReportText key={name} label={textLabels[name]}>
          {texts[name]}
          {name === 'challenges' && lift}
        </ReportText>
      ))}
  </dl>
)

export const ReportText = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm font-medium text-muted">{label}</dt>
    <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)
