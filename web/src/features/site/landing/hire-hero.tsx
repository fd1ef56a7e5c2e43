import { hireTexts } from '@app/contract/content/site/hire.ts'
import { SiteLink, SiteText } from '#lib/site/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { hiringPath } from './hiring-path.ts'

/** The offer to startups, in two sentences (spec §2, Hire Talent page). */
export const HireHero = () => (
  <section aria-labelledby="hero" className="border-b bg-surface">
    <div className="page py-12 text-center sm:py-20">
      <h1 id="hero" className="mx-auto max-w-3xl text-2xl font-semibold text-balance">
        <SiteText of={hireTexts} id="hire.hero.title" />
      </h1>
      <p className="mx-auto mt-4 max-w-xl text-lg text-balance text-muted">
        <SiteText of={hireTexts} id="hire.hero.text" />
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        <SiteLink
          of={hireTexts}
          id="hire.hero.button"
          to={hiringPath}
          className={buttonClass({ size: 'lg' })}
        />
        <SiteLink
          of={hireTexts}
          id="hire.process.button"
          to="#process"
          className={buttonClass({ size: 'lg', variant: 'secondary' })}
        />
      </div>
    </div>
  </section>
)
