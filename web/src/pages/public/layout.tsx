export { Outlet as default } from 'react-router'

/** Pages that say all they have to say without script: it waits until somebody reaches for them (decision 009). */
export const handle = { defersHydration: true }
