type Go = (to: string, options?: { replace?: boolean; state?: unknown }) => void

let go: Go = (to) => location.assign(to)

/** Navigates from outside of React, for example when the session ends. */
export const goTo: Go = (...to) => go(...to)

/** The root sets the router's `navigate`. */
export const setNavigation = (way: Go) => {
  go = way
}
