/** An event that a listener can refuse, as Electron hands them out. */
export interface HostEvent {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** A fresh event, with whatever an Electron event of that kind carries besides. */
export function hostEvent<T extends object>(extra: T): HostEvent & T {
  let prevented = false;
  const event = {
    ...extra,
    preventDefault() {
      prevented = true;
    },
  };
  return Object.defineProperty(event, 'defaultPrevented', { get: () => prevented }) as HostEvent & T;
}
