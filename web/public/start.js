// Runs before the first paint, so that a chosen theme never flashes.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}

// zod may not compile its schemas into functions: the content security policy allows no eval.
globalThis.__zod_globalConfig = { jitless: true }

/**
 * A public page is hydrated at the first interaction (decision 009). Links and forms need no script; a button that is
 * pressed before hydration is pressed again after it, and what is chosen from a list is chosen again.
 */
addEventListener('DOMContentLoaded', () => {
  const deferred = document.querySelector('script[data-deferred]')
  if (!deferred) return
  const interactions = [
    'pointermove',
    'pointerdown',
    'keydown',
    'focusin',
    'scroll',
    'click',
    'change',
    'storage',
  ]
  let pressed
  let chosen

  const hydrate = () => {
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
  const release = () => {
    removeEventListener('click', hold, true)
    removeEventListener('change', keep, true)
    pressed?.click()
    if (!chosen) return
    chosen.list.value = chosen.value
    chosen.list.dispatchEvent(new Event('change', { bubbles: true }))
  }

  addEventListener('click', hold, true)
  addEventListener('change', keep, true)
  addEventListener('alive', release, { once: true })
  if (isKnown() || location.search) hydrate()
  else for (const interaction of interactions) addEventListener(interaction, hydrate, true)
})

/** Who is signed in here, or looks as somebody else in this tab, sees their own at once. */
function isKnown() {
  try {
    return Boolean(localStorage.getItem('auth_token') || sessionStorage.getItem('viewing'))
  } catch {
    return false
  }
}
