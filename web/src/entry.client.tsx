import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { initLanguage } from '#lib/i18n/language.ts'
import { recordErrors } from '#lib/log.ts'
import { initOrganisation } from '#lib/organisation.ts'

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
