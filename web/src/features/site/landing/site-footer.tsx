import { frameTexts } from '@app/contract/content/site/frame.ts'
import { SiteLink, SiteText } from '#lib/site/site-text.tsx'
import { linkClass } from '#ui/link.ts'
import { Brand } from './brand.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { siteLinks } from './site-links.ts'

export const SiteFooter = () => (
  <footer className="mt-16 border-t bg-surface">
    <div className="page grid grid-cols-2 gap-8 py-10 md:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="col-span-full grid content-start justify-items-start gap-5 md:col-span-1">
        <div>
          <Brand />
          <p className="mt-2 max-w-xs text-sm text-muted">
            <SiteText of={frameTexts} id="footer.claim" />
          </p>
        </div>
        <LanguageChoice />
      </div>
      {siteLinks.map(({ title, links }) => (
        <nav key={title} aria-labelledby={title} className="has-[textarea]:col-span-full">
          <h2 id={title} className="mb-2 text-sm font-semibold">
            <SiteText of={frameTexts} id={title} />
          </h2>
          <ul className="grid gap-1.5">
            {links.map(({ to, label }) => (
              <li key={to}>
                <SiteLink
                  of={frameTexts}
                  id={label}
                  to={to}
                  className={linkClass('text-sm font-normal text-muted')}
                />
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
    <p className="border-t py-4 text-sm text-muted">
      <span className="page block">
        <SiteText of={frameTexts} id="footer.copyright" />
      </span>
    </p>
  </footer>
)
