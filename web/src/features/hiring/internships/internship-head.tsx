import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { MapPin } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { CompanyLink } from './company-link.tsx'
import { placeLine, postedOn } from './internship.labels.ts'
import { CompanyRating } from './internship-card.tsx'
import { InternshipCover } from './internship-cover.tsx'
import { Match } from './match.tsx'
import { PostingBadges } from './posting-badges.tsx'
import { Save } from './save.tsx'
import { ShareButton } from './share-button.tsx'

interface InternshipHeadProps {
  internship: Internship
  isOpen: boolean
}

/** Title, company and place of an internship; on phones with a link down to the form. */
export const InternshipHead = ({ internship, isOpen }: InternshipHeadProps) => (
  <header>
    <InternshipCover internship={internship} />
    <h1 className="text-2xl font-semibold">{internship.title}</h1>
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-muted">
      <span>
        <span className="font-medium text-ink">
          <CompanyLink {...internship} />
        </span>{' '}
        · {postedOn(internship)}
      </span>
      <CompanyRating card={internship} />
    </p>
    <p className="mt-1 flex items-center gap-1.5 text-muted">
      <MapPin aria-hidden className="size-4 shrink-0" />
      {placeLine(internship)}
    </p>
    <PostingBadges posting={internship}>
      {!isOpen && <Badge>{t('Closed')}</Badge>}
      {isOpen && internship.is_closing_soon && <Badge tone="warning">{t('Closing soon')}</Badge>}
    </PostingBadges>
    <div className="mt-3 w-fit">
      <Match posting={internship} whole />
    </div>
    <p className="mt-4 flex flex-wrap gap-2">
      {isOpen && (
        <>
          {/* Applicants find no form there, which only the script knows; it may come later (decision 009). */}
          <a
            href="#apply"
            className={buttonClass({}, 'lg:hidden [body:has([data-has-applied])_&]:hidden')}
          >
            {t('Apply Now')}
          </a>
          <Save id={internship.id} title={internship.title} worded />
        </>
      )}
      <ShareButton title={internship.title} />
    </p>
  </header>
)
