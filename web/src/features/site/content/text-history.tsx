import { originalOf } from '@app/contract/content/site/site-texts.ts'
import { t, tIn } from '@app/contract/i18n/translate.ts'
import type { SiteText, SiteVersion } from '@app/contract/site/content.ts'
import { useRevalidator } from 'react-router'
import { formatDateTime } from '#lib/i18n/format.ts'
import { useListCursor } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { type Comparable, TextDiff } from '#lib/text-diff.tsx'
import { Button } from '#ui/button.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { useHistory, useRestoreText } from './content.api.ts'
import { storedText } from './unsaved-text.ts'

interface TextHistoryProps {
  text: SiteText
  /** Formats a published value for display. */
  format: (label: string) => Comparable
  onRestored: () => void
}

type DisplayedVersion = Pick<SiteVersion, 'revision' | 'value'> & Partial<SiteVersion>

/** The published versions, each with its changes and a way to restore it. */
export function TextHistory({ text, format, onRestored }: TextHistoryProps) {
  const { cursor, pagination } = useListCursor()
  const page = useHistory(text.id, text.language, cursor)
  const { versions, next_cursor } = page
  const original = tIn(text.language, originalOf(text.id))
  const label = ({ value }: DisplayedVersion) => format(value ?? original)
  const first: DisplayedVersion = { revision: 0, value: null }
  const shown: DisplayedVersion[] = next_cursor || !original ? versions : [...versions, first]
  return (
    <ListResults params={{ pagination }} page={page} count={versions.length} quiet>
      <Timeline
        steps={shown.map((version, at) => {
          const before = shown[at + 1]
          return {
            key: String(version.revision),
            title: titleOf(version),
            at: version.at,
            when: version.at && formatDateTime(version.at),
            tone: version.revision === text.revision ? 'current' : 'done',
            detail: (
              <div className="grid justify-items-start gap-1">
                {version.by_name}
                <p className="wrap-anywhere text-ink">
                  <TextDiff before={label(before ?? version)} after={label(version)} />
                </p>
                {version.revision !== text.revision && (
                  <Restore text={text} revision={version.revision} onDone={onRestored} />
                )}
              </div>
            ),
          }
        })}
      />
    </ListResults>
  )
}

const titleOf = ({ revision }: DisplayedVersion) =>
  revision === 0 ? t('Original text') : t('Version {revision}', { revision })

interface RestoreProps {
  text: SiteText
  revision: number
  onDone: () => void
}

/** Nothing is lost: the current text is a version too. */
function Restore({ text, revision, onDone }: RestoreProps) {
  const restore = useRestoreText()
  const { revalidate } = useRevalidator()
  const { id, language, version } = text
  const confirmRestore = () =>
    restore.mutate(
      { params: { textId: id }, body: { language, version, revision } },
      {
        onSuccess: () => {
          storedText(text).remove()
          void revalidate()
          onDone()
        },
      },
    )
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={restore.isPending}
      busyText={t('Publishing…')}
      aria-label={
        revision === 0
          ? t('Republish the original text')
          : t('Republish version {revision}', { revision })
      }
      onClick={confirmRestore}
    >
      {t('Republish')}
    </Button>
  )
}
