import { sentences } from '@app/contract/core/problem.ts'
import { accounts } from '@app/contract/identity/accounts.ts'
import { departments } from '@app/contract/projects/departments.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FormDialog } from '#ui/form-dialog.tsx'
import { writeDraft } from '#ui/form-draft.ts'
import { toastStore } from '#ui/toast.ts'
import { useApiMutation } from './api.ts'
import { fakeServer, holdNextRequest, show } from './fake-server.tsx'
import { queryClient } from './query-client.ts'

interface RecoveryProps {
  stays: boolean
  failed?: string
  draft?: string
}

/** A form that is rendered always, or only while it is open. */
function Recovery({ stays, failed, draft }: RecoveryProps) {
  const [open, setOpen] = useState(true)
  return (
    (open || stays) && (
      <RecoveryDialog {...{ open, failed, draft }} onClose={() => setOpen(false)} />
    )
  )
}

interface RecoveryDialogProps extends Omit<RecoveryProps, 'stays'> {
  open: boolean
  onClose: () => void
}

function RecoveryDialog({ open, onClose, ...options }: RecoveryDialogProps) {
  const recover = useApiMutation(accounts.recover, options)
  return (
    <FormDialog
      {...{ open, onOpenChange: onClose, title: 'Recovery', action: 'Send', busyText: 'Sending…' }}
      mutation={recover}
    >
      {(form) => (
        <form
          id={form.id}
          onSubmit={(event) => {
            event.preventDefault()
            recover.mutate({ body: { email: 'a@x.example' } })
          }}
        />
      )}
    </FormDialog>
  )
}

interface Failure {
  is: string
  reason?: string
  shown: { title?: string; text: string }
}

const unsaved = "Couldn't save what you typed"
const refusal = 'Too many requests.'

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const answered = () => vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))

test.each<RecoveryProps & Failure>([
  { is: 'is shown where the dialog goes', stays: false, shown: { title: unsaved, text: refusal } },
  { is: 'is shown where it stays', stays: true, shown: { title: unsaved, text: refusal } },
  {
    ...{ is: 'is shown once where the act always shows it', stays: true, failed: 'Not sent' },
    shown: { title: 'Not sent', text: refusal },
  },
  {
    ...{ is: 'says that the draft has kept it', stays: false, draft: 'recovery' },
    shown: { text: `${refusal} Your text is still there when you open the form again.` },
  },
  {
    ...{ is: 'promises no draft of an older version', stays: false, draft: 'recovery' },
    ...{ reason: sentences.changed, shown: { title: unsaved, text: sentences.changed } },
  },
])('what fails after its dialog was closed $is', async ({ shown, reason = refusal, ...props }) => {
  fakeServer().reject(accounts.recover, 409, reason)
  if (props.draft) writeDraft(props.draft, { email: 'a@x.example' })
  show(<Recovery {...props} />)
  const answer = holdNextRequest()
  await send()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  answer()
  await answered()
  expect(toastStore.shown()).toMatchObject(shown)
})

test('what fails in an open dialog is shown there only', async () => {
  const server = fakeServer()
  server.reject(accounts.recover, 409, refusal)
  show(<Recovery stays />)
  await send()
  await answered()
  expect(server.sent).toHaveLength(1)
  expect(toastStore.shown()).toBeNull()
})

function Departments() {
  const create = useApiMutation(departments.create)
  return (
    <button type="button" onClick={() => create.mutate({ body: { name: 'Design' } })}>
      Send
    </button>
  )
}

test('what would have changed something and fails after its page was left is shown', async () => {
  fakeServer().reject(departments.create, 409, refusal)
  const { unmount } = show(<Departments />)
  const answer = holdNextRequest()
  await send()
  unmount()
  answer()
  await answered()
  expect(toastStore.shown()).toMatchObject({ title: unsaved, text: refusal })
})

test('what changes nothing is not missed by who has left its page', async () => {
  fakeServer().reject(accounts.recover, 409, refusal)
  const Lookup = () => {
    const recover = useApiMutation(accounts.recover)
    return (
      <button type="button" onClick={() => recover.mutate({ body: { email: 'a@x.example' } })}>
        Send
      </button>
    )
  }
  const { unmount } = show(<Lookup />)
  const answer = holdNextRequest()
  await send()
  unmount()
  answer()
  await answered()
  expect(toastStore.shown()).toBeNull()
})
