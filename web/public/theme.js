// Runs before the first paint, so that a chosen theme never flashes.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}

// zod may not compile its schemas into functions: the content security policy allows no eval.
globalThis.__zod_globalConfig = { jitless: true }
