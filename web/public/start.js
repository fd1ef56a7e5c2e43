// Runs before the first paint, so that a chosen theme never flashes.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}

// zod may not compile its schemas into functions: the content security policy allows no eval.
globalThis.__zod_globalConfig = { jitless: true }

/**
 * The script of a public page waits until somebody reaches for the page (decision 009). Links and forms need no script;
 * a button that is pressed before it runs is pressed again when it does, and what is chosen from a list is chosen again.
 */
addEventListener('DOMContentLoaded', () => {
  const waiting = document.querySelector('script[data-waiting]')
  if (!waiting) return
  const signs = [
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

  const wake = () => {
    for (const sign of signs) removeEventListener(sign, wake, true)
    for (const link of document.querySelectorAll('link[rel=waiting]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = waiting.nonce
    script.textContent = waiting.textContent
    waiting.replaceWith(script)
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
  if (isKnown() || location.search) wake()
  else for (const sign of signs) addEventListener(sign, wake, true)
})

/** Who is signed in here, or looks as somebody else in this tab, sees their own at once. */
function isKnown() {
  try {
    return Boolean(localStorage.getItem('auth_token') || sessionStorage.getItem('viewing'))
  } catch {
    return false
  }
}
