import { t } from '@app/contract/i18n/translate.ts'
import { contactMessages } from '@app/contract/site/contact-messages.ts'
import { useIsSending } from '#lib/api/use-is-sending.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { useContactMessage } from './contact-messages.api.ts'
import { Conversation } from './conversation.tsx'

interface OpenedMessageProps {
  id: string
  onClose: () => void
}

/** A message with its answers over the page. Escape closes it, but not while an answer is being sent. */
export function OpenedMessage({ id, onClose }: OpenedMessageProps) {
  const isSending = useIsSending(contactMessages.reply)
  return (
    <Sheet
      open
      onOpenChange={() => isSending || onClose()}
      title={t('Message')}
      className="max-w-2xl"
    >
      <AsyncBoundary
        resetKey={id}
        title={t("Couldn't load the message")}
        skeleton={<LoadingText lines={10} />}
      >
        <Sender id={id} />
        <Conversation key={id} id={id} />
      </AsyncBoundary>
    </Sheet>
  )
}

const Sender = ({ id }: { id: string }) => (
  <h3 className="mb-4 text-lg font-semibold wrap-anywhere">{useContactMessage(id).name}</h3>
)
