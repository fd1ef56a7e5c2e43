export { Outlet as default } from 'react-router'

/** Pages that are whole without script: they are hydrated at the first interaction (decision 009). */
export const handle = { defersHydration: true }
