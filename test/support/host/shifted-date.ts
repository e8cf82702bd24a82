/**
 * Shifts the clock of this process or page by `offsetMs`. `holdClock(true)` stops it and `holdClock(false)` lets it go on from the true time.
 * Handed to a page as text, so it uses nothing from outside.
 */
export function shiftDate(offsetMs: number): void {
  const Real = Date;
  let heldAt: number | null = null;
  const now = (): number => heldAt ?? Real.now() + offsetMs;
  const holdClock = (hold: boolean): void => {
    heldAt = hold ? now() : null;
  };
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  Object.assign(globalThis, { holdClock });
}
