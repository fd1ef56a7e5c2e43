import { t } from '@app/contract/text.ts'
import { ClosingCall } from '#features/landing/closing-call.tsx'

export const StillAsking = () => (
  <ClosingCall
    title={t('Still have a question?')}
    text={t('Write to us. A person reads it and answers by mail.')}
    to="/contact"
    button={t('Contact Us')}
  />
)
