import { studentsTexts } from '@app/contract/content/site/students.ts'
import { Handshake, Lightbulb } from 'lucide-react'
import { SiteLink, SiteText } from '#lib/site/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Section } from './section.tsx'

const ways = [
  { icon: Lightbulb, card: 'students.pitch', to: '/contact?topic=pitch' },
  { icon: Handshake, card: 'students.partners', to: '/contact?topic=partnership' },
] as const

export const GetInTouch = () => (
  <Section id="contact" title={<SiteText of={studentsTexts} id="students.touch.title" />}>
    <ul className="grid gap-4 md:grid-cols-2">
      {ways.map(({ icon: Icon, card, to }) => (
        <li key={to} className="flex flex-col items-start rounded-md border bg-surface p-6">
          <Icon aria-hidden className="mb-3 size-5 text-accent" />
          <h3 className="text-lg font-semibold">
            <SiteText of={studentsTexts} id={`${card}.title`} />
          </h3>
          <p className="mt-1 mb-5 text-muted">
            <SiteText of={studentsTexts} id={`${card}.text`} />
          </p>
          <SiteLink
            of={studentsTexts}
            id={`${card}.button`}
            to={to}
            className={buttonClass({ variant: 'secondary' }, 'mt-auto')}
          />
        </li>
      ))}
    </ul>
  </Section>
)
