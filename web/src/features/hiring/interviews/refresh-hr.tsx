import { RefreshButton } from '#ui/refresh-button.tsx'
import { refreshHr } from './hr.api.ts'

export const RefreshHr = () => <RefreshButton refresh={refreshHr} />
