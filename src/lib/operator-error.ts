/** An error that an operator can do something about: its message is all that is told of it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
