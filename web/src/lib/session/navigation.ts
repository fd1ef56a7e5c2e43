type Go = (to: string, options?: { replace?: boolean; state?: unknown }) => void

let go: Go = (to) => location.assign(to)

/** Leads to another page from where there is no component: the session, a failed call. */
export const goTo: Go = (...to) => go(...to)

/** The document hands in the router's own way of moving. */
export const setNavigation = (way: Go) => {
  go = way
}
