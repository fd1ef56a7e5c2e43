import { readdirSync } from 'node:fs'
import type { Route, Routes } from '@app/contract/core/route.ts'

const folder = new URL('../../../contract/src/', import.meta.url)

const isRoutes = (value: unknown): value is Routes =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (route) => typeof route === 'object' && route !== null && 'allow' in route && 'path' in route,
  )

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)
const modules: Record<string, unknown>[] = await Promise.all(
  files.map((file) => import(new URL(file, folder).href)),
)

/** Every route of every contract file, discovered rather than listed, so that new ones are tested automatically. */
export const everyRoute: Route[] = modules
  .flatMap((module) => Object.values(module).filter(isRoutes))
  .flatMap((routes) => Object.values(routes))
