import { helpTexts } from '@app/contract/site-texts-help.ts'
import { SiteText } from '#lib/site-text.tsx'
import { type Guide, stepsOf } from './guides.ts'

/** What one does, in order. */
export const GuideSteps = ({ guide }: { guide: Guide }) => (
  <ol className="grid max-w-3xl list-decimal gap-2 rounded-md border bg-surface py-4 pr-4 pl-9 marker:text-muted">
    {stepsOf(guide).map((id) => (
      <li key={id} className="pl-1">
        <SiteText of={helpTexts} id={id} />
      </li>
    ))}
  </ol>
)
