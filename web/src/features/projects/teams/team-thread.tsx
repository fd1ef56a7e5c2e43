import { t } from '@app/contract/i18n/translate.ts'
import type { TeamMessage } from '@app/contract/projects/teams.ts'
import { MessagesSquare, SendHorizontal } from 'lucide-react'
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDay } from '#lib/i18n/format.ts'
import { useMe } from '#lib/session/session-store.ts'
import { dayIn, formatTimeIn, useZone } from '#lib/session/zone.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { readDraft, writeDraft } from '#ui/form-draft.ts'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { usePostMessage, useThread } from './thread.api.ts'

const longest = 4000

/** The draft is stored until it is sent, also when the tab is closed. */
function MessageForm({ teamId }: { teamId: string }) {
  const draft = `thread:${useMe().id}:${teamId}`
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(() => draftText(draft))
  const [error, setError] = useState<string>()
  const postMessage = usePostMessage(draft)

  // What is typed, and what is left of it once a message has arrived.
  useEffect(() => {
    if (form.current) writeDraft(draft, text ? { text } : {}, form.current)
  }, [draft, text])

  const type = (typed: string) => {
    setText(typed)
    setError(undefined)
  }
  const send = () => {
    if (postMessage.isPending) return
    if (!text.trim()) return setError(t('Please write a message.'))
    postMessage.mutate(
      { params: { id: teamId }, body: { text } },
      {
        // Text typed while a message is being sent becomes the next message.
        onSuccess: () => setText((now) => (now.startsWith(text) ? now.slice(text.length) : now)),
        onError: ({ message }) => setError(message),
      },
    )
  }
  return (
    <form
      ref={form}
      noValidate
      className="flex items-start gap-2 border-t p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        label={t('Message')}
        labelHidden
        name="text"
        rows={1}
        maxLength={longest}
        placeholder={t('Write to your team')}
        className="flex-1 [&_textarea]:min-h-10"
        hint={t('Enter sends, Shift + Enter starts a new line.')}
        error={error}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (!isSending(event)) return
          event.preventDefault()
          send()
        }}
      />
      <Button type="submit" busy={postMessage.isPending} busyText={t('Sending…')}>
        <SendHorizontal aria-hidden />
        {t('Send')}
      </Button>
    </form>
  )
}

/** Enter that chooses a suggestion of an input method sends nothing. */
const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing

function draftText(draft: string) {
  const text = readDraft(draft)?.text
  return typeof text === 'string' ? text : ''
}

/** The messages of a team, the newest at the bottom above the input. Fills its container. */
export function TeamThread({ teamId }: { teamId: string }) {
  const { messages, hasEarlier, isLoadingEarlier, showEarlier } = useThread(teamId)
  return (
    <div className="flex h-full min-h-0 flex-col">
      {/* Reversed, it begins at its end and stays where one reads when older messages come above. */}
      <ScrollArea label={t('Thread')} className="flex min-h-0 flex-1 flex-col-reverse">
        <div role="log" className="mt-auto grid grid-cols-1 gap-3 p-4">
          {hasEarlier && (
            <Button
              variant="secondary"
              size="sm"
              className="justify-self-center"
              busy={isLoadingEarlier}
              busyText={t('Loading…')}
              onClick={showEarlier}
            >
              {t('Show earlier')}
            </Button>
          )}
          {messages.length === 0 && (
            <EmptyState icon={MessagesSquare} title={t('No messages yet')} level={3}>
              {t('Everyone on the team can read this.')}
            </EmptyState>
          )}
          {messages.map((message, at) => (
            <Fragment key={message.id}>
              <DayLine message={message} before={messages[at - 1]} />
              <Message message={message} />
            </Fragment>
          ))}
        </div>
      </ScrollArea>
      <MessageForm key={teamId} teamId={teamId} />
    </div>
  )
}

/** Shows the date where a new day begins. */
function DayLine({ message, before }: { message: TeamMessage; before: TeamMessage | undefined }) {
  const zone = useZone()
  const day = dayIn(zone, message.at)
  if (before && dayIn(zone, before.at) === day) return null
  return <p className="text-center text-xs text-muted">{formatDay(day)}</p>
}

function Message({ message: { by_name, text, at, is_mine } }: { message: TeamMessage }) {
  const time = formatTimeIn(useZone(), at)
  return (
    <article className={cn('max-w-[85%] min-w-0', is_mine && 'justify-self-end')}>
      <p className={cn('mb-0.5 text-xs text-muted', is_mine && 'text-right')}>
        {is_mine ? t('You') : by_name} ·{' '}
        <time dateTime={at} className="numbers">
          {time}
        </time>
      </p>
      <p
        className={cn(
          'w-fit max-w-full rounded-md px-3 py-2 whitespace-pre-wrap wrap-anywhere',
          is_mine ? 'ml-auto bg-accent-soft' : 'bg-subtle',
        )}
      >
        {text}
      </p>
    </article>
  )
}
