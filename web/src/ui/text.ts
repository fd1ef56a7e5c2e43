/** Marks a sentence of the components; the product says it, through `UiTexts`, in the language of who reads. */
export const msg = <T extends string>(sentence: T): T => sentence
