import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Form, type FormProps } from './form.tsx'
import { clearDraft } from './form-draft.ts'
import { Input } from './input.tsx'
import { PasswordInput } from './password-input.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Select } from './select.tsx'
import { TextArea } from './textarea.tsx'

const Person = z.object({
  name: z.string().min(1, 'Enter your name.'),
  email: z.email('Enter an email address, like asha@example.com.'),
  password: z.string().min(6, 'Use at least 6 characters.'),
  age: z.number('Enter a number.').nullable(),
  mode: z.enum(['office', 'remote']),
  level: z.enum(['junior', 'senior']),
  about: z.string(),
  agreed: z.boolean(),
})

const defaults = {
  name: '',
  email: '',
  password: '',
  age: null,
  mode: 'office',
  level: 'junior',
  about: '',
  agreed: false,
} as const

type Props = Omit<FormProps<z.input<typeof Person>, z.output<typeof Person>>, 'schema' | 'children'>

const PersonForm = (props: Props) => (
  <Form schema={Person} defaults={defaults} {...props}>
    {(field) => (
      <>
        <Input {...field('name')} label="Name" />
        <Input {...field('email')} label="Email" type="email" hint="Where we write to." />
        <PasswordInput {...field('password')} label="Password" />
        <Input {...field('age', { number: true, blank: null })} label="Age" inputMode="numeric" />
        <Select {...field('mode')} label="Mode" options={['office', 'remote']} />
        <RadioGroup
          {...field('level')}
          label="Level"
          options={[
            { value: 'junior', label: 'Junior' },
            { value: 'senior', label: 'Senior' },
          ]}
        />
        <TextArea {...field('about')} label="About" />
        <Checkbox {...field('agreed')} label="Agreed" />
        <Button type="submit" busy={props.busy}>
          Send
        </Button>
      </>
    )}
  </Form>
)

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

async function fill() {
  await userEvent.type(box('Name'), 'Asha')
  await userEvent.type(box('Email'), 'asha@example.com')
  await userEvent.type(box('Password'), 'longer')
}

beforeEach(() => localStorage.clear())

test('what fits the schema is sent in the words of the schema', async () => {
  const onSubmit = vi.fn()
  render(<PersonForm onSubmit={onSubmit} />)
  await fill()
  await userEvent.type(box('Age'), '21')
  await userEvent.selectOptions(box('Mode'), 'remote')
  await userEvent.click(box('Senior'))
  await userEvent.click(box('Agreed'))
  await send()
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({
    name: 'Asha',
    email: 'asha@example.com',
    password: 'longer',
    age: 21,
    mode: 'remote',
    level: 'senior',
    about: '',
    agreed: true,
  })
})

test('an empty number means what the form says it means', async () => {
  const onSubmit = vi.fn()
  render(<PersonForm onSubmit={onSubmit} />)
  await fill()
  await userEvent.type(box('Age'), '2{Backspace}')
  await send()
  expect(onSubmit.mock.calls[0]?.[0].age).toBe(null)
})

test('the first error gets the focus and is returned to the caller; nothing is sent', async () => {
  const onSubmit = vi.fn()
  const onInvalid = vi.fn()
  render(<PersonForm onSubmit={onSubmit} onInvalid={onInvalid} />)
  await userEvent.type(box('Name'), 'Asha')
  await send()
  expect(document.activeElement).toBe(box('Email'))
  expect(onInvalid).toHaveBeenCalledWith('Enter an email address, like asha@example.com.')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('an error that no control shows is named above the fields', async () => {
  const schema = z.object({ name: z.string(), link: z.url('Enter a link.') })
  const onSubmit = vi.fn()
  render(
    <Form schema={schema} defaults={{ name: '', link: 'x' }} onSubmit={onSubmit}>
      {(field, { setValue }) => (
        <>
          <Input {...field('name')} label="Name" />
          <Button onClick={() => setValue('link', 'https://a.example')}>Mend</Button>
          <Button type="submit">Send</Button>
        </>
      )}
    </Form>,
  )
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a link.')
  await userEvent.click(screen.getByRole('button', { name: 'Mend' }))
  await send()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('an error takes the place of the hint and is read out with the field', async () => {
  render(<PersonForm onSubmit={vi.fn()} />)
  const message = () =>
    document.getElementById(box('Email').getAttribute('aria-describedby') ?? '')?.textContent
  expect(message()).toBe('Where we write to.')
  await userEvent.type(box('Email'), 'asha')
  expect(box('Email').getAttribute('aria-invalid')).toBe(null)
  await userEvent.tab()
  expect(message()).toBe('Enter an email address, like asha@example.com.')
  expect(box('Email').getAttribute('aria-invalid')).toBe('true')
})

test('leaving a field for a button does not move the button away under the mouse', async () => {
  render(<PersonForm onSubmit={vi.fn()} />)
  await userEvent.type(box('Password'), 'short')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.queryByText('Use at least 6 characters.')).toBe(null)
})

test('what the server refuses stands at its field until that field changes', async () => {
  const errors = [
    { path: 'email', message: 'This email is taken.' },
    { path: '', message: 'Sign-up is closed.' },
  ]
  const { rerender } = render(<PersonForm onSubmit={vi.fn()} />)
  await fill()
  rerender(<PersonForm onSubmit={vi.fn()} errors={errors} />)
  await waitFor(() => expect(document.activeElement).toBe(box('Email')))
  expect(screen.getByRole('alert').textContent).toBe('Sign-up is closed.')
  await userEvent.tab()
  expect(screen.queryByText('This email is taken.')).not.toBe(null)
  await userEvent.type(box('Email'), 'x')
  expect(screen.queryByText('This email is taken.')).toBe(null)
})

test('what the server refuses of several controls at once is shown above them', () => {
  const Answers = z.object({ answers: z.array(z.string()) })
  const errors = [{ path: 'answers', message: 'Please answer every question.' }]
  render(
    <Form schema={Answers} defaults={{ answers: [''] }} onSubmit={vi.fn()} errors={errors}>
      {(field) => <Input {...field('answers.0')} label="Why us?" />}
    </Form>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Please answer every question.')
})

test('a busy form is not sent a second time', async () => {
  const onSubmit = vi.fn()
  render(<PersonForm onSubmit={onSubmit} busy />)
  await fill()
  await userEvent.type(box('Name'), '{Enter}')
  await send()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('two taps before the answer send once', async () => {
  const onSubmit = vi.fn(() => new Promise(() => {}))
  render(<PersonForm onSubmit={onSubmit} />)
  await fill()
  await send()
  await send()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a tap that comes before the form is known to be busy sends nothing more', async () => {
  const onSubmit = vi.fn()
  const { container } = render(<PersonForm onSubmit={onSubmit} />)
  await fill()
  const form = container.querySelector('form') ?? document.body
  fireEvent.submit(form)
  // Without a timer in between: a browser handles a second click first.
  for (let step = 0; step < 1000 && !onSubmit.mock.calls.length; step += 1) await Promise.resolve()
  for (let step = 0; step < 100; step += 1) await Promise.resolve()
  fireEvent.submit(form)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(onSubmit).toHaveBeenCalledTimes(1)
  fireEvent.submit(form)
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
})

test('what was typed survives a closed tab, except the password', async () => {
  const first = render(<PersonForm onSubmit={vi.fn()} draft="person" />)
  await fill()
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  await userEvent.type(box('Password'), '!')
  await userEvent.type(box('Age'), '21')
  await userEvent.click(box('Agreed'))
  first.unmount()
  expect(JSON.stringify({ ...localStorage })).not.toContain('longer')

  render(<PersonForm onSubmit={vi.fn()} draft="person" />)
  expect(box('Name').value).toBe('Asha')
  expect(box('Age').value).toBe('21')
  expect(box('Agreed').checked).toBe(true)
  expect(box('Password').value).toBe('')
})

test('a draft holds what was changed, and nothing when that is taken back', async () => {
  const stored = () => JSON.parse(localStorage.getItem('draft:person') ?? 'null')
  const first = render(<PersonForm onSubmit={vi.fn()} draft="person" />)
  await userEvent.type(box('Name'), 'A')
  expect(stored()).toEqual({ name: 'A' })
  first.unmount()
  const later = { ...defaults, about: 'Newer' } as const
  render(<PersonForm onSubmit={vi.fn()} draft="person" defaults={later} />)
  expect(box('Name').value).toBe('A')
  expect(box('About').value).toBe('Newer')
  await userEvent.type(box('Name'), '{Backspace}')
  expect(stored()).toBe(null)
})

test('live defaults reach the fields that are unchanged here', async () => {
  const onDirty = vi.fn()
  const form = (name: string, about: string) => (
    <PersonForm onSubmit={vi.fn()} onDirty={onDirty} defaults={{ ...defaults, name, about }} live />
  )
  const { rerender } = render(form('Asha', ''))
  await userEvent.type(box('Name'), '!')
  rerender(form('Ben', 'Newer'))
  expect(box('Name').value).toBe('Asha!')
  expect(box('About').value).toBe('Newer')
  expect(onDirty).toHaveBeenLastCalledWith(true)
  rerender(form('Asha!', 'Newer'))
  expect(onDirty).toHaveBeenLastCalledWith(false)
  rerender(form('Ben', 'Newer'))
  expect(box('Name').value).toBe('Ben')
})

test('a cleared draft does not come back', async () => {
  const first = render(<PersonForm onSubmit={vi.fn()} draft="person" />)
  await fill()
  clearDraft('person')
  first.unmount()
  render(<PersonForm onSubmit={vi.fn()} draft="person" />)
  expect(box('Name').value).toBe('')
})

test('a form says whether something would be lost', async () => {
  const onDirty = vi.fn()
  render(<PersonForm onSubmit={vi.fn()} onDirty={onDirty} />)
  expect(onDirty).toHaveBeenLastCalledWith(false)
  await userEvent.type(box('Name'), 'A')
  expect(onDirty).toHaveBeenLastCalledWith(true)
})

test('Enter right after a click sends nothing twice, although the form is busy only a moment later', async () => {
  let sent = 0
  const onSubmit = async () => {
    sent += 1
    if (sent === 1) void again()
  }
  const again = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    fireEvent.submit(form)
  }
  const { container } = render(
    <Form schema={z.object({ name: z.string() })} defaults={{ name: 'Asha' }} onSubmit={onSubmit}>
      {(field) => <Input {...field('name')} label="Name" />}
    </Form>,
  )
  const form = container.querySelector('form') ?? document.body
  fireEvent.submit(form)
  await waitFor(() => expect(sent).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent).toBe(1)
  fireEvent.submit(form)
  await waitFor(() => expect(sent).toBe(2))
})

test('what sends something takes a double click for one, and what does not counts both', () => {
  const [send, step] = [vi.fn(), vi.fn()]
  render(
    <>
      <Button busy={false} onClick={send}>
        Send
      </Button>
      <Button onClick={step}>Next month</Button>
    </>,
  )
  for (const name of ['Send', 'Next month'])
    for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button', { name }), { detail })
  expect([send.mock.calls.length, step.mock.calls.length]).toEqual([1, 2])
})

test('what was typed goes along when the draft gets another name', async () => {
  localStorage.clear()
  const form = (draft: string) => (
    <Form
      schema={z.object({ note: z.string() })}
      defaults={{ note: '' }}
      draft={draft}
      onSubmit={() => undefined}
    >
      {(field) => <Input {...field('note')} label="Note" />}
    </Form>
  )
  const { rerender, unmount } = render(form('week:3'))
  await userEvent.type(screen.getByLabelText('Note'), 'Half a sentence')
  rerender(form('week:4'))
  unmount()
  render(form('week:4'))
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Half a sentence')
  expect(localStorage.getItem('draft:week:3')).toBeNull()
})
