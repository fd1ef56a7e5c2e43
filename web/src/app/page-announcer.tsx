import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds in which a page may still put the name of its record into its title. */
const moment = 300

/** Reads out the title of each page that is gone to: a browser does so itself only when it loads a document. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    const timer = setTimeout(() => {
      shown.current = pathname
      setTitle(document.title)
    }, moment)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
