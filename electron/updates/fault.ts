import type { UpdateFault } from '../../shared/updates.ts';

/** What stops a check, a download or an installation, with its reason for the window. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
  readonly fault: UpdateFault;
  constructor(fault: UpdateFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** The reason of any thrown value; what is no UpdateError is `internal`. */
export function faultOf(thrown: unknown): UpdateFault {
  return thrown instanceof UpdateError ? thrown.fault : 'internal';
}
