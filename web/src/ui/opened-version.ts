import { useState } from 'react'
import { draftVersion, isSame } from './form-draft.ts'
import { useTexts } from './ui-texts.tsx'

/**
 * The version to save a form at, and what to show when that is refused. It is the version the form was opened at, even
 * after the record was fetched again, so that what someone else has saved since is refused instead of overwritten
 * unseen. Once that refusal is shown it is the current one: saving again overwrites knowingly. Changes that leave
 * `content` as it was are no conflict. A form that stays open is renewed with what it has saved. Of a stored draft it
 * is the version that was typed over, whose content is not known any more.
 */
export function useOpenedVersion(
  current: number,
  problem: Error | null,
  content?: unknown,
  draft?: string,
) {
  const { saveAgain } = useTexts()
  const [opened, setOpened] = useState(() => {
    const version = (draft === undefined ? undefined : draftVersion(draft)) ?? current
    return { version, content: version === current ? content : undefined }
  })
  const isStale = problem !== null && 'isStale' in problem && problem.isStale === true
  const isUntouched = content !== undefined && isSame(content, opened.content)
  // After a conflict any other one: the record may have been replaced by a new one.
  if (isStale ? current !== opened.version : isUntouched && current > opened.version)
    setOpened({ version: current, content })
  return {
    version: opened.version,
    problem: isStale ? new Error(`${problem.message} ${saveAgain}`) : problem,
    renew: (version: number, content?: unknown) => setOpened({ version, content }),
  }
}
