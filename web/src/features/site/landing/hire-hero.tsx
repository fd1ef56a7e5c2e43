import { hireTexts } from '@app/contract/content/site/hire.ts'
import { SiteLink, SiteText } from '#lib/site/site-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { hiringPath } from './hiring-path.ts'
import { TeamPicture } from './product-pictures.tsx'

/** The offer to startups, in two sentences (spec §2, Hire Talent page). */
export const HireHero = () => (
  <section aria-labelledby="hero" className="border-b bg-surface">
    <div className="page grid grid-cols-1 items-center gap-10 py-12 sm:py-20 lg:grid-cols-2 lg:gap-16">
      <div className="max-lg:text-center">
        <h1 id="hero" className="text-2xl font-semibold text-balance">
          <SiteText of={hireTexts} id="hire.hero.title" />
        </h1>
        <p className="mt-4 text-lg text-balance text-muted">
          <SiteText of={hireTexts} id="hire.hero.text" />
        </p>
        <div className="mt-8 flex flex-wrap gap-2 max-lg:justify-center">
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
      <div className="mx-auto w-full max-w-xl">
        <TeamPicture />
      </div>
    </div>
  </section>
)
