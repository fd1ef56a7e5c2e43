/** A reporter of Vitest that prints each failure when it happens: a run of hours may be cut before its summary. */
export default class FailuresAtOnce {
  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    const causes = errors.map(({ message, stack, diff }) =>
      [stack ?? message, diff].filter(Boolean).join('\n'),
    )
    console.error(`✗ ${test.fullName}\n${causes.join('\n')}`)
  }
}
