import { Section, type SectionProps } from '#features/site/landing/section.tsx'

/** A topic of the help: closer to the next than the sections of other pages are. */
export const HelpSection = (props: Omit<SectionProps, 'className'>) => (
  <Section {...props} className="pt-8 sm:pt-10" />
)
