/** What a person typed into a form, found again by the form's place on the page and the field's name. */
function typedFields(): Map<string, HTMLInputElement | HTMLTextAreaElement> {
  const found = new Map<string, HTMLInputElement | HTMLTextAreaElement>()
  for (const [place, form] of [...document.forms].entries())
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields))
      if (field.name && !field.readOnly) found.set(`${place} ${field.name}`, field)
  return found
}

const fields =
  'textarea, input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=submit])'

/**
 * Another language makes a page anew, and what was typed goes with it. Called before, it answers how to bring it back.
 * In memory only: passwords are among it.
 */
export function keepTyped(): () => void {
  const typed = [...typedFields()].map(([where, { value }]) => [where, value] as const)
  return () => {
    const now = typedFields()
    for (const [where, value] of typed) {
      const field = now.get(where)
      if (field && field.value !== value) type(field, value)
    }
  }
}

/** As a key would: React looks for a change that did not come from itself. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
