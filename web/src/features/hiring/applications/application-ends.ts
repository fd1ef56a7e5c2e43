import type { Application } from '@app/contract/hiring/applications.ts'

const ends = ['hired', 'rejected', 'withdrawn']

/** Is something still to come? */
export const isOpen = ({ status }: Pick<Application, 'status'>) => !ends.includes(status)
