/**
 * A reason not to start or not to go on that the person at the terminal can act on.
 * Its message is one whole sentence; it is printed alone, without a stack, and the process exits with 1.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
