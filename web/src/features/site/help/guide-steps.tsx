import type { Guide } from '@app/contract/content/site/entries.ts'
import { helpTexts } from '@app/contract/content/site/help.ts'
import { SiteList, SiteText, useSiteText } from '#lib/site/site-text.tsx'
import { isStep, stepsOf } from './guides.ts'

/** The steps of a guide, in order. */
export function GuideSteps({ guide }: { guide: Guide }) {
  const steps = stepsOf(useSiteText(helpTexts), guide)
  return (
    <SiteList
      list={`help.${guide}.entries`}
      show={(step) => isStep(step) && <SiteText of={helpTexts} id={step} />}
    >
      <ol className="grid max-w-3xl list-decimal gap-2 rounded-md border bg-surface py-4 pr-4 pl-9 marker:text-muted">
        {steps.map((id) => (
          <li key={id} className="pl-1">
            <SiteText of={helpTexts} id={id} />
          </li>
        ))}
      </ol>
    </SiteList>
  )
}
