/** The package has no types; of its functions only the lock is used. */
declare module 'fs-native-extensions' {
  /** Whether this process has locked the whole file now. The lock ends with the descriptor. */
  export function tryLock(descriptor: number): boolean
}
