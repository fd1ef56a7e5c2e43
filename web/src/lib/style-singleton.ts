import { useEffect } from 'react'

/**
 * Takes the place of the package react-style-singleton (vite.config.ts), with which dialogs lock scrolling: the content
 * security policy refuses a style element without a hash, but not a sheet that a script made.
 */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return function Style({ styles }: { styles: string }) {
    // The first style stays, as in the package.
    useEffect(() => {
      if (!users) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets.push(sheet)
      }
      users += 1
      return () => {
        users -= 1
        if (!users)
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      }
    }, [])
    return null
  }
}
