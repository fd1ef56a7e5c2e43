import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { initLanguage } from '#lib/i18n/language.ts'
import { recordErrors } from '#lib/log.ts'
import { initOrganisation } from '#lib/organisation.ts'

// Dialogs write a style element when they lock scrolling; the policy wants the page's nonce on it.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
if (nonce) setNonce(nonce)

recordErrors()
initOrganisation()
await initLanguage()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
