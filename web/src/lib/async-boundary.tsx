import { sentences } from '@app/contract/core/problem.ts'
import { ApiError } from '@app/contract/core/route.ts'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react'
import { ErrorState } from '#ui/error-state.tsx'
import { onReconnect } from './connection.ts'
import { log } from './log.ts'

export interface AsyncBoundaryProps {
  /** Has the shape of the content that is loading. */
  skeleton: ReactNode
  /** Names what could not be loaded; shown to the user. */
  title?: string
  /** When this changes (for example the path), a failed boundary tries again. */
  resetKey?: string
  /** It loads a whole page with its heading. */
  page?: boolean
  children: ReactNode
}

/** A Suspense and error boundary for components that load data; offers a Retry where retrying may help. */
export const AsyncBoundary = ({
  skeleton,
  title,
  resetKey,
  page,
  children,
}: AsyncBoundaryProps) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <Boundary resetKey={resetKey} title={title} page={page} onRetry={reset}>
        <Suspense fallback={skeleton}>{children}</Suspense>
      </Boundary>
    )}
  </QueryErrorResetBoundary>
)

type Props = Omit<AsyncBoundaryProps, 'skeleton'> & { onRetry: () => void }
interface State {
  problem: Error | null
  resetKey: string | undefined
}

/** Retrying would not help. */
const isGone = (problem: Error) => problem instanceof ApiError && problem.status === 404

/** The server was unreachable or failed; it may have recovered. */
const isOutage = (problem: Error | null) =>
  problem instanceof ApiError && (problem.status === 0 || problem.status >= 500)

/** Error boundaries have to be classes. */
class Boundary extends Component<Props, State> {
  override state: State = { problem: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError = (problem: Error) => ({ problem })

  static getDerivedStateFromProps = ({ resetKey }: Props, state: State) =>
    resetKey === state.resetKey ? null : { resetKey, problem: null }

  #stopListening = () => {}

  override componentDidMount() {
    this.#stopListening = onReconnect(() => isOutage(this.state.problem) && this.retry())
  }

  override componentWillUnmount() {
    this.#stopListening()
  }

  override componentDidCatch(problem: Error, { componentStack }: ErrorInfo) {
    log.error(problem.message, { componentStack })
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ problem: null })
  }

  override render() {
    const { problem } = this.state
    if (!problem) return this.props.children
    return (
      <ErrorState
        title={this.props.title}
        page={this.props.page}
        onRetry={isGone(problem) ? undefined : this.retry}
      >
        {problem instanceof ApiError ? problem.message : sentences.unexpected}
      </ErrorState>
    )
  }
}
