// Runs before the first paint, so that a chosen theme never flashes.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}

// zod may not compile its schemas into functions: the content security policy allows no eval.
globalThis.__zod_globalConfig = { jitless: true }

/** Decision 009. What is done before hydration is done again after it. */
addEventListener('DOMContentLoaded', () => {
  const deferred = document.querySelector('script[data-deferred]')
  const interactions = 'pointermove pointerdown keydown focusin scroll click change storage'.split(
    ' ',
  )
  let isAwake = !deferred
  let pressed
  let chosen
  let sent

  const hydrate = (event) => {
    if (isAwake || (event?.type === 'pointermove' && !event.movementX && !event.movementY)) return
    isAwake = true
    for (const interaction of interactions) removeEventListener(interaction, hydrate, true)
    for (const link of document.querySelectorAll('link[rel=deferred]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = deferred.textContent
    deferred.replaceWith(script)
  }
  const hold = (event) => {
    const button = event.target.closest('button:not([type=submit])')
    if (!button) return
    event.preventDefault()
    pressed = button
  }
  const keep = ({ target }) => {
    if (target.matches('select')) chosen = { list: target, value: target.value }
  }
  const wait = (event) => {
    if (!event.target.matches('[data-scripted]')) return
    event.preventDefault()
    sent = event.target
  }
  const release = () => {
    removeEventListener('click', hold, true)
    removeEventListener('change', keep, true)
    removeEventListener('submit', wait, true)
    pressed?.click()
    sent?.requestSubmit()
    if (!chosen) return
    chosen.list.value = chosen.value
    chosen.list.dispatchEvent(new Event('change', { bubbles: true }))
  }

  for (const button of document.querySelectorAll('[data-scripted] [type=submit]'))
    button.disabled = false
  addEventListener('submit', wait, true)
  addEventListener('click', hold, true)
  addEventListener('change', keep, true)
  addEventListener('alive', release, { once: true })
  if (isKnown() || location.search) return hydrate()
  for (const interaction of interactions) addEventListener(interaction, hydrate, true)
  if (isSaving()) return
  const idle = window.requestIdleCallback ?? setTimeout
  addEventListener('load', () => idle(hydrate, { timeout: 3000 }))
})

/** Bytes cost money or seconds here. */
function isSaving() {
  const line = navigator.connection
  return line && (line.saveData || /2g/.test(line.effectiveType))
}

/** Who is signed in, or looks as somebody else in this tab. */
function isKnown() {
  try {
    return Boolean(localStorage.getItem('auth_token') || sessionStorage.getItem('viewing'))
  } catch {
    return false
  }
}
