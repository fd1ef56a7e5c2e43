export { Outlet as default } from 'react-router'

/** Pages that are whole without script: they are hydrated late (decision 009). */
export const handle = { defersHydration: true }
