import { quest } from '@app/contract/insight/quest.ts'
import { useApiQuery } from '#lib/api/api.ts'

export const useQuest = () => useApiQuery(quest.mine)
