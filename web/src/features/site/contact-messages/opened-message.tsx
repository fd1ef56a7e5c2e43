import { t } from '@app/contract/i18n/translate.ts'
import { contactMessages } from '@app/contract/site/contact-messages.ts'
import { useIsSending } from '#lib/api/use-is-sending.ts'
import { RecordSheet } from '#lib/record-sheet.tsx'
import { useContactMessage } from './contact-messages.api.ts'
import { Conversation } from './conversation.tsx'

interface OpenedMessageProps {
  id: string
  onClose: () => void
}

/** A message with its answers over the page; it stays while an answer is being sent. */
export const OpenedMessage = ({ id, onClose }: OpenedMessageProps) => (
  <RecordSheet
    id={id}
    title={t('Message')}
    missing={t("Couldn't load the message")}
    className="max-w-2xl"
    isSending={useIsSending(contactMessages.reply)}
    onClose={onClose}
  >
    <Sender id={id} />
    <Conversation key={id} id={id} />
  </RecordSheet>
)

const Sender = ({ id }: { id: string }) => (
  <h3 className="mb-4 text-lg font-semibold wrap-anywhere">{useContactMessage(id).name}</h3>
)
