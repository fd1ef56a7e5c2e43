import { t } from '@app/contract/i18n/text.ts'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { clearDraft, readDraft, writeDraft } from '#ui/form-draft.ts'
import { TextArea } from '#ui/textarea.tsx'
import { useSay } from './thread.api.ts'

const longest = 4000

/** What is typed stays until it was sent, also in a closed tab. */
export function MessageForm({ teamId }: { teamId: string }) {
  const draft = `thread:${useMe().id}:${teamId}`
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(() => keptText(draft))
  const [error, setError] = useState<string>()
  const say = useSay()

  const type = (typed: string) => {
    setText(typed)
    setError(undefined)
    if (form.current) writeDraft(draft, { text: typed }, form.current)
  }
  const send = () => {
    if (say.isPending) return
    if (!text.trim()) return setError(t('Please write a message.'))
    say.mutate(
      { params: { id: teamId }, body: { text } },
      {
        onSuccess: () => {
          clearDraft(draft)
          // What was typed while it was on its way is the next message.
          setText((now) => (now.startsWith(text) ? now.slice(text.length) : now))
        },
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
      <Button type="submit" busy={say.isPending} busyText={t('Sending…')}>
        <SendHorizontal aria-hidden />
        {t('Send')}
      </Button>
    </form>
  )
}

/** Enter that chooses a suggestion of an input method sends nothing. */
const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing

function keptText(draft: string) {
  const kept = readDraft(draft)?.text
  return typeof kept === 'string' ? kept : ''
}
