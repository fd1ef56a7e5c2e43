import { Section, type SectionProps } from '#features/site/landing/section.tsx'

/** A topic of the help, below others: closer to the next than the sections of other pages are. */
export const HelpSection = (props: Omit<SectionProps, 'className'>) => (
  <Section {...props} className="pt-0 not-first:mt-8 sm:pt-0 sm:not-first:mt-10" />
)
