import { useEffect } from 'react'

export interface Showable {
  /**
   * Learns that what shows its failure is on the screen, and by the returned function that it is not any more: a failure
   * that comes then is shown by a toast. One that is always shown by a toast needs no such function.
   */
  onShown?: () => () => void
}

/** The failure of this mutation is shown where this is rendered. */
export const useShown = ({ onShown }: Showable) => useEffect(() => onShown?.(), [onShown])
