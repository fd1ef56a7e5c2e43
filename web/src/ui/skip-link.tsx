import { buttonClass } from './button.tsx'
import { useTexts } from './ui-texts.tsx'

/** The first thing the Tab key reaches; the page's <main> carries the id. */
export const SkipLink = () => (
  <a
    href="#content"
    className={buttonClass({}, 'fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0')}
  >
    {useTexts().skipToContent}
  </a>
)
