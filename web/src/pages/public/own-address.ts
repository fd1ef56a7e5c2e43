import type { LoaderFunctionArgs } from 'react-router'

/** For pages that need nothing but the address they are reached at: their `loader` … */
export const knownAddress = ({ context }: LoaderFunctionArgs) => ({ base_url: context.base_url })

/** … and their `clientLoader`, which sends no request. */
export const browserAddress = () => ({ base_url: location.origin })
