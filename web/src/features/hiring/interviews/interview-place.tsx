import { type Interview, interviewTypeLabels } from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { textLinkClass } from '#ui/link.ts'

type Place = Pick<Interview, 'type' | 'link' | 'place'>

export const InterviewPlace = ({ interview: { type, link, place } }: { interview: Place }) => (
  <span>
    {interviewTypeLabels[type]}
    {place && `, ${place}`}
    {link && (
      <>
        {', '}
        <a href={link} target="_blank" rel="noreferrer" className={textLinkClass()}>
          {t('open the link')}
        </a>
      </>
    )}
  </span>
)
