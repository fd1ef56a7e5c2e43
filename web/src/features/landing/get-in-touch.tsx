import { msg, said } from '@app/contract/text.ts'
import { Handshake, Lightbulb } from 'lucide-react'
import { Link } from 'react-router'
import { SiteText } from '#lib/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Section } from './section.tsx'

const ways = said([
  {
    icon: Lightbulb,
    card: 'students.pitch',
    to: '/contact?topic=pitch',
    button: msg('Pitch your idea'),
  },
  {
    icon: Handshake,
    card: 'students.partners',
    to: '/contact?topic=partnership',
    button: msg('Propose a partnership'),
  },
] as const)

export const GetInTouch = () => (
  <Section id="contact" title={<SiteText id="students.touch.title" />}>
    <ul className="grid gap-4 md:grid-cols-2">
      {ways.map(({ icon: Icon, card, to, button }) => (
        <li key={to} className="flex flex-col items-start rounded-md border bg-surface p-6">
          <Icon aria-hidden className="mb-3 size-5 text-accent" />
          <h3 className="text-lg font-semibold">
            <SiteText id={`${card}.title`} />
          </h3>
          <p className="mt-1 mb-5 text-muted">
            <SiteText id={`${card}.text`} />
          </p>
          <Link to={to} className={buttonClass({ variant: 'secondary' }, 'mt-auto')}>
            {button}
          </Link>
        </li>
      ))}
    </ul>
  </Section>
)
