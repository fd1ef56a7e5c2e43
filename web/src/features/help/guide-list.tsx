import { Section } from '#features/landing/section.tsx'
import type { findGuides } from './help-search.ts'

/** Each guide with its steps in order. */
export const GuideList = ({ guides }: { guides: ReturnType<typeof findGuides> }) =>
  guides.map(({ id, title, steps }) => (
    <Section key={id} id={id} title={title} className="pt-8 sm:pt-10">
      <ol className="grid max-w-3xl list-decimal gap-2 rounded-md border bg-surface py-4 pr-4 pl-9 marker:text-muted">
        {steps.map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
    </Section>
  ))
